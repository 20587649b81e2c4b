import { describe, expect, it } from '@jest/globals';
import {
  LeadsAdminActed,
  type AdminCallingHoursView,
  type CallingHoursView,
  type CallingLimits,
} from '@leadmart/contracts';
import { changesOfOneVersion, oneOfTwo } from '@leadmart/platform/testing';
import { someLeads } from './factories/csv-lead.js';
import { startLeads } from './start-leads.js';

const leads = await startLeads();

const path = '/admin/calling-hours';
const patch = (body: object) => leads.asAdmin.patch(path, body);
const shown = async () =>
  (await leads.http<CallingHoursView>('GET', '/leads/calling-hours', leads.aBuyer())).body;

const asAdmin = async () => (await leads.asAdmin.get<AdminCallingHoursView>(path)).body;
const flat = ({ all, states }: CallingLimits) => ({ all, ...states });

describe('the hours of calls', () => {
  it('the law alone counts at first; limits are audited once and reach buyers and exports', async () => {
    expect(await shown()).toEqual({ all: {}, states: {}, version: 1 });
    const { _id: datasetId } = await leads.aDataset(someLeads(2, { area: 213 }));
    const buyer = leads.aBuyer();
    const { jobId } = await leads.buy(buyer, datasetId, { quantity: 2 });
    const exported = async () => {
      const url = `${leads.url}/api/v1/leads/packs/${jobId}/export`;
      const headers = { authorization: `Bearer ${buyer.token}` };
      const answer = await fetch(`${url}?columns=timeZone,callFrom,callUntil&bom=false`, {
        headers,
      });
      return (await answer.text()).split('\r\n')[1];
    };
    expect(await exported()).toBe('America/Los_Angeles,08:00,21:00');
    const limits = { all: { start: '09:15' }, states: { CA: { end: '17:00' } } };
    for (const version of [1, 2])
      expect(await patch({ ...limits, version })).toMatchObject({
        status: 200,
        body: { version: 2 },
      });
    expect(await shown()).toEqual({ ...limits, version: 2 });
    expect(await exported()).toBe('America/Los_Angeles,09:15,17:00');
    const { undo, ...seen } = await asAdmin();
    expect(seen).toEqual({ ...limits, version: 2 });
    expect(undo?.values).toEqual({ all: {}, CA: null });
    expect((await patch({ all: {}, states: { CA: null } })).body).toMatchObject({
      states: {},
      version: 3,
    });
    expect((await asAdmin()).undo?.values).toEqual(flat(limits));
    await leads.published();
    const acts = leads.bus
      .seen(LeadsAdminActed)
      .filter(({ action }) => action === 'calling-hours.changed');
    expect(acts).toMatchObject([
      { before: { all: null, CA: null }, after: { all: 'from 09:15', CA: 'until 17:00' } },
      { before: { all: 'from 09:15', CA: 'until 17:00' }, after: { all: null, CA: null } },
    ]);
  });

  it.each<[object, string, string]>([
    [
      { states: { FL: { end: '21:00' } } },
      'states.FL.end',
      'expected 20:00 or earlier: the law of Florida (Fla. Stat. § 501.616(6)(a))',
    ],
    [{ all: { start: '7:00' }, states: {} }, 'all.start', 'expected a local time like 09:30'],
    [{ all: { start: '06:00' }, states: {} }, 'all.start', 'expected 08:00 or later'],
    [{ all: { noSundays: false }, states: {} }, 'all.noSundays', 'expected true, or nothing'],
    [{ states: { TX: {} } }, 'states.TX', 'expected a start, an end or noSundays'],
  ])('limits %j are refused at %s', async (body, field, message) => {
    const refused = await patch(body);
    expect(refused).toMatchObject({ status: 400, body: { details: { fields: [{ field }] } } });
    expect(JSON.stringify(refused.body)).toContain(message);
  });

  it('limits are changed by admins only, and once by two of one version', async () => {
    const { token } = leads.aBuyer();
    const body = { all: {} };
    for (const method of ['GET', 'PATCH'])
      expect(
        (await leads.http(method, path, { token, ...(method === 'PATCH' && { body }) })).status,
      ).toBe(403);
    const { statuses, refusal } = await changesOfOneVersion({
      version: async () => (await shown()).version,
      change: (version, n) => patch({ states: { TX: { start: `1${n}:00` } }, version }),
    });
    expect(statuses).toEqual(oneOfTwo);
    expect(refusal.details.changes).toMatchObject([
      { field: 'TX', sent: { start: '12:00' }, current: { start: '11:00' } },
    ]);
    // A change of one state leaves the others.
    const { TX } = (await asAdmin()).states;
    await patch({ states: { OH: { end: '20:00' } } });
    expect((await asAdmin()).states).toEqual({ TX, OH: { end: '20:00' } });
  });
});
