import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  tenths,
  type DatasetId,
  type PackSort,
  type PacksQuery,
  type PurchaseId,
  type StateCode,
  type UserId,
} from '@leadmart/contracts';
import { openTestDatabase } from '@leadmart/platform/testing';
import { cursorOf, PackReader } from '../../src/selling/packs/pack.reader.js';
import { purchases, type PurchaseDocument } from '../../src/selling/purchases/purchase.schema.js';
import { aPurchase } from '../factories/purchase.js';

const noon = new Date('2026-01-05T12:00:00.000Z');
const after = (ms: number) => new Date(+noon + ms);
const [ann, eve] = ['ann', 'eve'] as [UserId, UserId];

const database = await openTestDatabase();
const packs = new PackReader(await database.model(purchases));

const rows = () => database.mongo.collection<PurchaseDocument>('purchases');
type Fields = Partial<Omit<PurchaseDocument, '_id'>>;

/** Ann's pack of one lead for one credit, at noon, unless the fields say otherwise. */
const aRow = (id: string, fields: Fields = {}): PurchaseDocument => {
  const { id: _id, ...pack } = aPurchase({
    id: id as PurchaseId,
    buyerId: ann,
    status: 'completed',
    step: 'completed',
    delivered: 1,
    cost: tenths(10),
    endedAt: noon,
  });
  return { _id, ...pack, ...fields };
};
const stored = (id: string, fields?: Fields) => rows().insertOne(aRow(id, fields));
const idsOf = (found: readonly { id: string }[]) => found.map(({ id }) => id);
beforeEach(async () => {
  await rows().deleteMany({});
  await stored('foreign', { buyerId: eve });
  await stored('running', { status: 'processing' });
});

const all: Pick<PacksQuery, 'name' | 'states' | 'limit'> = { name: '', states: [], limit: 10 };
const idsWith = async (filter: Partial<PacksQuery>) => {
  const found = await packs.page(ann, { page: 1, sort: 'date', ...all, ...filter });
  const {
    page: _page,
    limit: _limit,
    sort: _sort,
    ...wanted
  } = { page: 1, sort: 1, ...all, ...filter };
  expect(await packs.count(ann, wanted)).toBe(found.length);
  return idsOf(found).sort();
};

describe('the packs of a buyer', () => {
  it('packs are found by their dataset or their own name, in any case, letter by letter', async () => {
    await stored('a', { datasetName: 'Auto (new)' });
    await stored('b', { datasetName: 'Life', name: 'my AUTO leads' });
    await stored('c', { datasetName: 'Life' });
    expect(await idsWith({ name: 'auto' })).toEqual(['a', 'b']);
    expect(await idsWith({ name: 'o (N' })).toEqual(['a']);
    expect(await idsWith({ name: '.' })).toEqual([]);
    expect(await idsWith({})).toEqual(['a', 'b', 'c']);
  });

  it('packs are found by status, states, quantity and date, with the limits themselves', async () => {
    await stored('a', { phoneStatus: 'dnc', states: ['CA', 'NY'] as StateCode[] });
    await stored('b', { delivered: 2, endedAt: after(1) });
    await stored('c', { delivered: 3, endedAt: after(2) });
    expect(await idsWith({ status: 'dnc' })).toEqual(['a']);
    for (const states of [['NY'], ['NY', 'TX']] as StateCode[][])
      expect(await idsWith({ states })).toEqual(['a']);
    expect(await idsWith({ min: 2 })).toEqual(['b', 'c']);
    expect(await idsWith({ max: 2 })).toEqual(['a', 'b']);
    expect(await idsWith({ min: 2, max: 2 })).toEqual(['b']);
    expect(await idsWith({ from: after(1).toISOString() })).toEqual(['b', 'c']);
    expect(await idsWith({ to: after(1).toISOString() })).toEqual(['a', 'b']);
    const moment = after(1).toISOString();
    expect(await idsWith({ from: moment, to: moment })).toEqual(['b']);
  });

  it('packs are sorted, equal ones newest first or in reverse', async () => {
    await stored('b', { datasetName: 'beta', delivered: 5, cost: tenths(30), endedAt: after(1) });
    await stored('a', { datasetName: 'alpha', delivered: 9, cost: tenths(20), endedAt: after(2) });
    await stored('c', { datasetName: 'Beta', delivered: 5, cost: tenths(30), endedAt: after(1) });
    const expected = {
      date: ['b', 'c', 'a'],
      name: ['a', 'c', 'b'],
      quantity: ['b', 'c', 'a'],
      cost: ['a', 'b', 'c'],
    } as const;
    for (const [order, ids] of Object.entries(expected)) {
      const sorted = async (sort: PackSort) => {
        const query = { page: 1, sort, ...all, from: noon.toISOString() };
        return idsOf(await packs.page(ann, query));
      };
      expect([order, await sorted(order as PackSort)]).toEqual([order, ids]);
      const back = order === 'name' ? ['b', 'c', 'a'] : ids.toReversed();
      expect([order, await sorted(`-${order}` as PackSort)]).toEqual([order, back]);
    }
  });

  it('packs are read in pages, and by id', async () => {
    const many = Array.from({ length: 12 }, (_, i) => aRow(`p${i}`, { endedAt: after(i) }));
    await rows().insertMany(many);
    const pageOf = (page: number, limit = 10) =>
      packs.page(ann, { ...all, page, limit, sort: 'date' });
    expect(idsOf(await pageOf(1))).toEqual(many.slice(0, 10).map(({ _id }) => _id));
    expect(idsOf(await pageOf(2))).toEqual(['p10', 'p11']);
    expect(idsOf(await pageOf(3, 5))).toEqual(['p10', 'p11']);
    const ids = ['p3', 'p1', 'foreign', 'running', 'x'] as PurchaseId[];
    expect(idsOf(await packs.findAll(ann, ids)).sort()).toEqual(['p1', 'p3']);
    expect(idsOf(await packs.all(ann))).toEqual(many.map(({ _id }) => _id).reverse());
  });
});

describe('packs behind a cursor', () => {
  it.each(['-date', 'date'] as const)(
    'packs of one moment come once, sorted by %s',
    async (sort) => {
      // The order of ids is another one than that of moments.
      const moments = { d: 0, c1: 1, c2: 1, c3: 1, b1: 2, b2: 2, a: 3 };
      const given = Object.entries(moments).map(([id, ms]) => aRow(id, { endedAt: after(ms) }));
      await rows().insertMany(given);
      const to = after(2).toISOString();
      const read: string[] = [];
      let cursor: string | undefined;
      for (let page = 0; page < 4; page += 1) {
        const found = await packs.page(ann, { ...all, page: 1, limit: 2, sort, to, cursor });
        read.push(...idsOf(found));
        const last = found.at(-1);
        if (last) cursor = cursorOf(last);
      }
      const sorted = ['d', 'c1', 'c2', 'c3', 'b1', 'b2'];
      expect(read).toEqual(sort === 'date' ? sorted : sorted.toReversed());
    },
  );
});

describe('what is derived from packs', () => {
  it('names those that were purchased or renamed since a time, of several buyers', async () => {
    await stored('old', { endedAt: after(-1) });
    await stored('new');
    await stored('renamed', { endedAt: after(-9), renamedAt: noon });
    await stored('named', { endedAt: after(-9), renamedAt: after(-1) });
    await stored('other', { buyerId: 'x' as UserId, renamedAt: noon });
    const found = await packs.recentPlaces([ann, eve], noon);
    expect(found.map(({ _id }) => _id).sort()).toEqual(['foreign', 'new', 'renamed']);
    expect(found).toContainEqual({
      _id: 'renamed',
      buyerId: ann,
      endedAt: after(-9),
      renamedAt: noon,
    });
  });

  it('names the first page of each buyer when too many are new', async () => {
    const many = (count: number, first: number) =>
      Array.from({ length: count }, (_, i) => aRow(`p${first + i}`, { endedAt: after(first + i) }));
    await stored('failed', { buyerId: eve, status: 'failed' });
    await rows().insertMany(many(998, 0));
    expect(await packs.recentPlaces([ann, eve], noon)).toHaveLength(999);
    await rows().insertMany(many(1, 998));
    const found = await packs.recentPlaces([ann, eve], noon);
    const newest = Array.from({ length: 10 }, (_, i) => `p${998 - i}`);
    expect(found.map(({ _id }) => _id as string)).toEqual([...newest, 'foreign']);
    expect(found[0]).toEqual({ _id: 'p998', buyerId: ann, endedAt: after(998) });
  });

  it('gives sizes since a time, newest first, and the totals until a time', async () => {
    const datasetId = 'd2' as DatasetId;
    await stored('a', { endedAt: after(-1), delivered: 7, cost: tenths(70) });
    await stored('b', { datasetId });
    await stored('c', { endedAt: after(1), delivered: 3, cost: tenths(30) });
    const size = (ms: number, delivered: number) => ({
      endedAt: after(ms),
      delivered,
      cost: tenths(10 * delivered),
    });
    expect(await packs.recentSizes(ann, noon, 9)).toEqual([size(1, 3), size(0, 1)]);
    expect(await packs.recentSizes(ann, noon, 1)).toEqual([size(1, 3)]);
    expect(await packs.totals(ann, noon)).toEqual({ packs: 2, leads: 8, cost: 80 });
    expect(await packs.totals('x' as UserId, noon)).toEqual({ packs: 0, leads: 0, cost: 0 });
  });
});
