import { describe, expect, it } from '@jest/globals';
import type { DatasetId, StateCode } from '@leadmart/contracts';
import { openTestDatabase } from '@leadmart/platform/testing';
import { purchases } from '../../src/selling/purchases/purchase.schema.js';
import { SaleReader, type Sales } from '../../src/selling/sales/sale.reader.js';
import { aPurchase } from '../factories/purchase.js';

const noon = new Date('2026-01-05T12:00:00.000Z');
const after = (hours: number) => new Date(+noon + hours * 3_600_000);
const [roofs, solar] = ['d1', 'd2'].map((one) => one as DatasetId) as [DatasetId, DatasetId];

const database = await openTestDatabase();
const reader = new SaleReader(await database.model(purchases));
const sale = (_id: string, datasetId: DatasetId, states: StateCode[], hours: number) => {
  const { id: _, ...row } = aPurchase({ datasetId, states });
  const sold = { status: 'completed', delivered: 10, cost: 50, endedAt: after(hours) };
  return { _id, ...row, ...sold };
};
const rows = [
  sale('a', roofs, ['CA'], 0),
  sale('b', roofs, ['CA', 'TX'], 1),
  sale('c', solar, ['TX'], 2),
  sale('d', solar, ['NV'], 2),
  { ...sale('failed', roofs, ['CA'], 3), status: 'failed' },
];
await database.mongo.collection('purchases').insertMany(rows as never);

const idsOf = async (sales: Sales) => (await reader.page(sales, 0, 9)).map(({ id }) => id);

describe('the packs of all buyers', () => {
  it('packs are those of a dataset, of a state and of some days, the newest first', async () => {
    expect(await idsOf({})).toEqual(['d', 'c', 'b', 'a']);
    expect(await idsOf({ datasetId: roofs })).toEqual(['b', 'a']);
    expect(await idsOf({ state: 'TX' })).toEqual(['c', 'b']);
    expect(await idsOf({ datasetId: roofs, state: 'TX' })).toEqual(['b']);
    expect(await idsOf({ from: after(1) })).toEqual(['d', 'c', 'b']);
    expect(await idsOf({ to: after(1) })).toEqual(['b', 'a']);
    expect(await idsOf({ from: after(1), to: after(1) })).toEqual(['b']);
    expect((await reader.page({}, 1, 2)).map(({ id }) => id)).toEqual(['c', 'b']);
    const all = [];
    for await (const { id } of reader.all({ state: 'CA' })) all.push(id);
    expect(all).toEqual(['b', 'a']);
  });

  it('packs are added up, the newest ones, and none are nothing', async () => {
    expect(await reader.sums({}, 9)).toEqual({ packs: 4, leads: 40, cost: 200 });
    expect(await reader.sums({ state: 'TX' }, 1)).toEqual({ packs: 1, leads: 10, cost: 50 });
    expect(await reader.sums({ state: 'NY' }, 9)).toEqual({ packs: 0, leads: 0, cost: 0 });
  });
});
