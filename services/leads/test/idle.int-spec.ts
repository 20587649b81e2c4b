import { expect, it } from '@jest/globals';
import { idleCommandsPerMinute } from '@leadmart/platform/testing';
import { startLeads } from './start-leads.js';

const leads = await startLeads({ SWEEP_INTERVAL_SECONDS: '30' });

it('leads without work sends at most 80 commands a minute', async () => {
  expect(await idleCommandsPerMinute(leads)).toBeLessThanOrEqual(80);
});
