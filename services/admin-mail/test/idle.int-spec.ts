import { expect, it } from '@jest/globals';
import { idleCommandsPerMinute } from '@leadmart/platform/testing';
import { startWithSandbox } from './start-admin-mail.js';

const { service } = await startWithSandbox();

it('admin-mail without work sends at most 40 commands a minute', async () => {
  expect(await idleCommandsPerMinute(service)).toBeLessThanOrEqual(40);
});
