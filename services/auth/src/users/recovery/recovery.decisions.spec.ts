import { describe, expect, it } from '@jest/globals';
import { switchedOffBy } from './recovery.decisions.js';

const key = { thing: 'api-key', name: 'CRM' } as const;
const webhook = { thing: 'webhook', name: 'crm.example.com' } as const;

describe('the result of a recovery', () => {
  it('the result of a recovery is unknown until every service has reported', () => {
    const reports = { leads: [], billing: [] };
    expect(switchedOffBy({ switchedOff: [key], reports })).toBeUndefined();
  });

  it('the result of a recovery has what each service switched off, and may be empty', () => {
    const reports = { leads: [], billing: [], 'admin-mail': [webhook] };
    expect(switchedOffBy({ switchedOff: [key], reports })).toEqual([key, webhook]);
    const nothing = { leads: [], billing: [], 'admin-mail': [] };
    expect(switchedOffBy({ switchedOff: [], reports: nothing })).toEqual([]);
  });
});
