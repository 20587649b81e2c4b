import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { idleCommandsPerMinute } from '@leadmart/platform/testing';
import type { MailService } from './factories/contact.js';
import { startWithSandbox } from './start-admin-mail.js';

let service: MailService;
beforeAll(async () => {
  ({ service } = await startWithSandbox());
});
afterAll(() => service.close());

it('admin-mail without work sends at most 40 commands a minute', async () => {
  expect(await idleCommandsPerMinute(service)).toBeLessThanOrEqual(40);
});
