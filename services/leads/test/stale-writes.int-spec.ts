import { describe, expect, it } from '@jest/globals';
import type {
  CheckAgeLimitView,
  CurrentReturnsPolicyView,
  DatasetView,
  SavedOrdersView,
  SavedOrderView,
  StandingOrdersView,
} from '@leadmart/contracts';
import { changesOfOneVersion, oneOfTwo } from '@leadmart/platform/testing';
import { startLeads } from './start-leads.js';

const leads = await startLeads();

const asAdmin = async <B>(method: string, path: string, body?: object) =>
  leads.http<B>(method, path, { token: leads.admin, body });

describe('two changes of one version', () => {
  it('of a dataset are made once, whatever they change, and it is not deleted by an old list', async () => {
    const { _id } = await leads.aDataset();
    const shown = async () => {
      const { body } = await asAdmin<{ datasets: DatasetView[] }>('GET', '/admin/datasets');
      return body.datasets.find((one) => one._id === _id)?.version ?? 0;
    };
    const path = `/admin/datasets/${_id}`;
    const names = await changesOfOneVersion({
      version: shown,
      change: (version, n) => asAdmin('PATCH', `${path}/name`, { name: `Movers ${n}`, version }),
    });
    const prices = await changesOfOneVersion({
      version: shown,
      change: (version, n) =>
        asAdmin('PATCH', `${path}/pricing`, { pricing: { clean: n, dnc: 0.5 }, version }),
    });
    expect([names.statuses, prices.statuses]).toEqual([oneOfTwo, oneOfTwo]);
    expect(prices.refusal.details.changes).toMatchObject([
      { field: 'pricing', sent: { clean: 2, dnc: 0.5 }, current: { clean: 1, dnc: 0.5 } },
    ]);
    const old = { version: (await shown()) - 1 };
    const hidden = await asAdmin('PATCH', `${path}/visibility`, { visible: false, ...old });
    expect(hidden).toMatchObject({
      status: 409,
      body: { details: { changes: [{ field: 'pricing' }], current: { visible: true } } },
    });
    expect((await asAdmin('DELETE', path, old)).status).toBe(409);
    expect(await asAdmin('PATCH', `${path}/visibility`)).toMatchObject({
      body: { visible: false },
    });
  });

  it('of the age limit of checks are made once', async () => {
    const path = '/admin/check-age-limit';
    const shown = () => asAdmin<CheckAgeLimitView>('GET', path);
    const { statuses, refusal } = await changesOfOneVersion({
      version: async () => (await shown()).body.version,
      change: (version, n) => asAdmin('PUT', path, { days: n, version }),
    });
    expect(statuses).toEqual(oneOfTwo);
    expect(refusal.details.changes).toMatchObject([{ field: 'days', sent: 2, current: 1 }]);
    const { headers, body } = await shown();
    expect(headers.get('etag')).toBe(`"${body.version}"`);
  });

  it('of the terms of returns are made once', async () => {
    const shown = async () =>
      (await asAdmin<CurrentReturnsPolicyView>('GET', '/leads/returns-policy')).body;
    const { version: _seen, ...before } = await shown();
    const { statuses, refusal } = await changesOfOneVersion({
      version: async () => (await shown()).version,
      change: (version, n) =>
        asAdmin('PUT', '/admin/returns-policy', { ...before, windowDays: 20 + n, version }),
    });
    expect(statuses).toEqual(oneOfTwo);
    expect(refusal.details.changes).toMatchObject([{ field: 'windowDays', sent: 22, current: 21 }]);
  });
});

describe('two changes of one version by a buyer', () => {
  const orders = '/leads/saved-orders';

  async function anOrder() {
    const { _id: datasetId } = await leads.aDataset();
    const { token } = leads.aBuyer();
    const send = <B>(method: string, path: string, body?: object) =>
      leads.http<B>(method, path, { token, body });
    const body = { name: 'Weekly', datasetId, states: ['CA'], phoneStatus: 'clean', quantity: 25 };
    const { _id } = (await send<SavedOrderView>('POST', orders, body)).body;
    return { send, body, path: `${orders}/${_id}` };
  }

  it('makes one of two changes to a saved order, and does not delete it from an old window', async () => {
    const { send, body, path } = await anOrder();
    const { statuses, refusal } = await changesOfOneVersion({
      version: async () =>
        (await send<SavedOrdersView>('GET', orders)).body.orders[0]?.version ?? 0,
      change: (version, n) => send('PUT', path, { ...body, quantity: n, version }),
    });
    expect(statuses).toEqual(oneOfTwo);
    expect(refusal.details.changes).toMatchObject([
      { field: 'quantity', sent: 2, current: 1, changedBy: { isYou: true } },
    ]);
    expect((await send('DELETE', path, { version: 1 })).status).toBe(409);
    expect((await send('DELETE', path)).status).toBe(200);
  });

  it('makes one of two changes to a schedule, also when it was deleted and set again', async () => {
    const { send, path: order } = await anOrder();
    const path = `${order}/schedule`;
    const daily = { schedule: { every: 'weekday' }, hour: 9, zone: 'UTC', onShortage: 'skip' };
    const set = (body: object) => send<{ version: number; code: string }>('PUT', path, body);
    const { version: first } = (await set(daily)).body;
    const { statuses, refusal } = await changesOfOneVersion({
      version: async () => {
        const { body } = await send<StandingOrdersView>('GET', '/leads/standing-orders');
        return body.standingOrders[0]?.version ?? 0;
      },
      change: (version, n) => set({ ...daily, hour: n, version }),
    });
    expect(statuses).toEqual(oneOfTwo);
    expect(refusal.details.changes).toMatchObject([{ field: 'hour', sent: 2, current: 1 }]);
    const old = { version: first };
    expect((await send('PUT', `${path}/paused`, { paused: true, ...old })).status).toBe(409);
    expect((await send('DELETE', path, old)).status).toBe(409);
    await send('DELETE', path);
    expect((await set({ ...daily, ...old })).body.code).toBe('LEADS.SCHEDULE_NOT_FOUND');
    await set(daily);
    expect((await set({ ...daily, ...old })).body.code).toBe('HTTP.STALE_WRITE');
  });
});
