import { describe, expect, it } from '@jest/globals';
import {
  LeadsAdminActed,
  ListUserEmails,
  type AdminPurchasesView,
  type DatasetId,
  type StateCode,
} from '@leadmart/contracts';
import { explainsWithIndex, until } from '@leadmart/platform/testing';
import { SaleReader } from '../src/selling/sales/sale.reader.js';
import { someLeads } from './factories/csv-lead.js';
import { startLeads, type TestBuyer } from './start-leads.js';

const leads = await startLeads();
const [first, second] = [await leads.aDataset(someLeads(9)), await leads.aDataset(someLeads(9))];
const buyers = [leads.aBuyer(), leads.aBuyer()];
const [ann, eve] = buyers;
await leads.bus.answer(ListUserEmails, ({ userIds }) => ({
  users: userIds.map((userId) => ({ userId, email: `${userId}@mail.test`, username: 'Ann' })),
}));
await leads.buy(ann as TestBuyer, first?._id as DatasetId, { quantity: 3 });
await leads.buy(eve as TestBuyer, first?._id as DatasetId, { quantity: 2 });
await leads.buy(ann as TestBuyer, second?._id as DatasetId, { quantity: 4 });

const listed = async (query = ''): Promise<AdminPurchasesView> => {
  const { body } = await leads.asAdmin.get(`/admin/purchases${query}`);
  return body as AdminPurchasesView;
};
const quantities = ({ purchases }: AdminPurchasesView) => purchases.map((one) => one.leads);

describe('the purchases of all buyers', () => {
  it('lists delivered packs of all buyers, newest first, with their sums', async () => {
    const all = await listed();
    expect(quantities(all)).toEqual([4, 2, 3]);
    expect(all).toMatchObject({ total: 3, pages: 1, hasMore: false, sums: { leads: 9 } });
    const cost = all.purchases.reduce((sum, { credits }) => sum + credits, 0);
    expect(all.sums.credits).toBeCloseTo(cost);
    expect(all.purchases[1]).toMatchObject({
      user: { _id: buyers[1]?.id, email: `${buyers[1]?.id}@mail.test` },
      dataset: { _id: first?._id },
      madeBy: 'person',
    });
    const second = await listed('?limit=2&page=2');
    expect(quantities(second)).toEqual([3]);
    expect(second).toMatchObject({ total: 3, pages: 2, sums: { leads: 9 } });
  });

  it('finds packs by dataset, state and range', async () => {
    const [last] = (await listed()).purchases;
    const state = last?.states[0] ?? '';
    const elsewhere = state === 'WY' ? 'VT' : 'WY';
    expect(quantities(await listed(`?datasetId=${first?._id}`))).toEqual([2, 3]);
    expect(quantities(await listed(`?state=${state}&datasetId=${second?._id}`))).toEqual([4]);
    expect(quantities(await listed(`?state=${elsewhere}`))).toEqual([]);
    expect(quantities(await listed(`?from=${last?.date}&to=${last?.date}`))).toEqual([4]);
    expect(quantities(await listed(`?to=2020-01-01T00:00:00Z`))).toEqual([]);
  });

  it.each(['state=XX', 'datasetId=1', 'from=yesterday', 'to=2026-01-01', 'page=0'])(
    'refuses the bad filter %s by its name',
    async (query) => {
      const path = `/admin/purchases?${query}`;
      expect(await leads.asAdmin.get(path)).toMatchObject({
        status: 400,
        body: { details: { fields: [{ field: query.split('=')[0] }] } },
      });
    },
  );

  it('exports the same packs as a file, for admins only, and records each look', async () => {
    const path = `/admin/purchases.csv?datasetId=${first?._id}`;
    const file = await leads.asAdmin.get(path);
    const lines = file.text.trimEnd().split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[0]).toMatch(
      'date,purchaseId,email,userId,dataset,datasetId,phoneStatus,states,leads,credits,madeBy',
    );
    const actions = () => leads.bus.seen(LeadsAdminActed).map(({ action }) => action);
    await until(() => actions().includes('purchases.exported'));
    expect(actions()).toContain('purchases.listed');
    for (const forbidden of ['/admin/purchases', '/admin/purchases.csv'])
      expect((await leads.as(buyers[0]?.token ?? '').get(forbidden)).status).toBe(403);
  });

  it('reads by an index, whatever is filtered', async () => {
    const reader = leads.app.get(SaleReader);
    const range = { from: new Date(0), to: new Date() };
    const datasetId = first?._id as DatasetId;
    for (const sales of [{}, range, { ...range, datasetId }]) {
      const page = () => reader.page(sales, 0, 9);
      expect(await explainsWithIndex(leads.app, page)).not.toContain('SORT');
      await explainsWithIndex(leads.app, () => reader.sums(sales, 9));
    }
    // The embedded server does not use the order of an index of a list.
    await explainsWithIndex(leads.app, () => reader.page({ state: 'CA' as StateCode }, 0, 9));
  });
});
