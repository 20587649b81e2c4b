import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { DatasetId, UploadId } from '@leadmart/contracts';
import { newId } from '@leadmart/platform/mongo';
import { openTestDatabase } from '@leadmart/platform/testing';
import { RotationRepository } from '../src/counts/rotation.repository.js';
import { StockCountsRepository } from '../src/counts/stock-counts.repository.js';
import { emptyVector, shelfIndex } from '../src/shelves/shelf.js';

const california = shelfIndex('CA', 'clean');
const newYork = shelfIndex('NY', 'clean');

let stocks: StockCountsRepository;
let datasetId: DatasetId;
const database = await openTestDatabase();
const rotations = await database.repository(RotationRepository);
beforeEach(async () => {
  stocks = await database.repository(StockCountsRepository);
  datasetId = await aDataset();
});

async function aDataset(): Promise<DatasetId> {
  const _id = newId() as DatasetId;
  await database.run((tx) => stocks.create(_id, tx));
  return _id;
}

const vector = (...values: readonly (readonly [number, number])[]) => {
  const all = emptyVector();
  for (const [index, value] of values) all[index] = value;
  return all;
};

describe('the counts of a dataset', () => {
  it('counts change by what was added, withdrawn and arrived on each shelf', async () => {
    const other = await aDataset();
    const none = { _id: datasetId, counts: vector(), withdrawn: vector(), arrivals: vector() };
    expect(await stocks.find(datasetId)).toEqual(none);
    const added = [{ index: california, added: 5 }];
    await database.run((tx) => stocks.change(datasetId, added, tx));
    const more = [
      { index: california, withdrawn: 2, added: 0 },
      { index: newYork, added: 1, arrived: 3 },
    ];
    const after = await database.run((tx) => stocks.change(datasetId, more, tx));
    expect(after).toEqual({
      _id: datasetId,
      counts: vector([california, 5], [newYork, 1]),
      withdrawn: vector([california, 2]),
      arrivals: vector([newYork, 3]),
    });
    expect(await stocks.find(datasetId)).toEqual(after);
    expect(await stocks.findMany([datasetId])).toEqual(new Map([[datasetId, after]]));
    expect(await stocks.find(other)).toEqual({ ...none, _id: other });
    expect((await stocks.countsOfAll()).get(datasetId)).toEqual(after.counts);
    expect((await stocks.countsOfAll()).get(other)).toEqual(vector());
  });

  it('a change of nothing returns the counts and is not a change', async () => {
    const nothing = [{ index: california, added: 0 }];
    const after = await database.run((tx) => stocks.change(datasetId, nothing, tx));
    expect(after).toEqual(await stocks.find(datasetId));
    expect(stocks.changes).toBe(0);
  });

  it('a dataset without stock is an error', async () => {
    await expect(stocks.find('none' as DatasetId)).rejects.toThrow('dataset none has no stock');
  });

  it('counts are recent for a second, until this process changes them', async () => {
    const now = jest.spyOn(performance, 'now').mockReturnValue(5_000);
    expect(stocks.recent(datasetId)).toBeUndefined();
    const latest = await stocks.findLatest(datasetId);
    now.mockReturnValue(5_999);
    expect(stocks.recent(datasetId)).toEqual(latest);
    now.mockReturnValue(6_000);
    expect(stocks.recent(datasetId)).toBeUndefined();
    now.mockReturnValue(5_000);
    const added = [{ index: california, added: 5 }];
    await database.run((tx) => stocks.change(datasetId, added, tx));
    expect(stocks.recent(datasetId)).toBeUndefined();
    expect(stocks.changes).toBe(1);
  });

  it('counts the changes of the status log of each dataset', async () => {
    const [other, unchanged] = [await aDataset(), await aDataset()];
    const count = (id: DatasetId) => database.run((tx) => stocks.countStatusChange(id, tx));
    expect([await count(datasetId), await count(other), await count(datasetId)]).toEqual([1, 1, 2]);
    const ends = await stocks.statusLogEnds();
    expect(ends.get(datasetId)).toBe(2);
    expect(ends.get(other)).toBe(1);
    expect(ends.has(unchanged)).toBe(false);
  });
});

describe('the fence of a dataset', () => {
  const [by, another] = [newId(), newId()] as UploadId[] as [UploadId, UploadId];
  const fence = { by, shelves: [{ index: california, first: 0, count: 4, forSale: 3 }] };
  const fenceOf = async (id: DatasetId) => (await stocks.find(id)).fence;

  it('a fence is lifted only by the staging that raised it, and in its dataset', async () => {
    const other = await aDataset();
    await database.run((tx) => stocks.fence(datasetId, fence, tx));
    await database.run((tx) => stocks.fence(other, fence, tx));
    await stocks.unfence(datasetId, another);
    expect(await fenceOf(datasetId)).toEqual(fence);
    await stocks.unfence(other, by);
    expect([await fenceOf(datasetId), await fenceOf(other)]).toEqual([fence, undefined]);
    await database.run((tx) => stocks.unfence(datasetId, by, tx));
    expect(await fenceOf(datasetId)).toBeUndefined();
  });

  it('raising and lifting a fence are changes, which count when they are committed', async () => {
    await database.run(async (tx) => {
      await stocks.fence(datasetId, fence, tx);
      expect(stocks.changes).toBe(0);
    });
    expect(stocks.changes).toBe(1);
    await database.run(async (tx) => {
      await stocks.unfence(datasetId, by, tx);
      expect(stocks.changes).toBe(1);
    });
    expect(stocks.changes).toBe(2);
    await stocks.unfence(datasetId, by);
    expect(stocks.changes).toBe(3);
  });
});

describe('the change of a dataset between exclusive and not exclusive', () => {
  const [first, second] = [newId(), newId()];
  const turnOf = async (id: DatasetId) => (await stocks.find(id)).turn;
  const end = (id: string, exclusive: boolean) =>
    database.run((tx) => stocks.endTurn({ datasetId, id }, exclusive, tx));

  it('a change ends once, unless it was stopped or another one began, and in its dataset', async () => {
    const other = await aDataset();
    await stocks.beginTurn(datasetId, first);
    await stocks.beginTurn(datasetId, second);
    expect(await end(first, true)).toBe(false);
    await stocks.stopTurn(datasetId, first);
    expect(await turnOf(datasetId)).toEqual({ id: second });
    expect([await end(second, true), await end(second, false)]).toEqual([true, false]);
    expect([await turnOf(datasetId), await turnOf(other)]).toEqual([
      { exclusive: true },
      undefined,
    ]);
    await stocks.beginTurn(datasetId, first);
    expect(await turnOf(datasetId)).toEqual({ exclusive: true, id: first });
    await stocks.beginTurn(other, first);
    await stocks.stopTurn(other, first);
    expect(await turnOf(datasetId)).toEqual({ exclusive: true, id: first });
    await stocks.beginTurn(other, first);
    await stocks.stopTurn(datasetId, first);
    expect(await end(first, false)).toBe(false);
    expect([await turnOf(datasetId), await turnOf(other)]).toEqual([
      { exclusive: true },
      { id: first },
    ]);
  });

  it('a change is not hidden by counts that were read before it', async () => {
    const recent = async () => {
      await stocks.findLatest(datasetId);
      return stocks.recent(datasetId);
    };
    expect(await recent()).toBeDefined();
    await stocks.beginTurn(datasetId, first);
    expect(stocks.recent(datasetId)).toBeUndefined();
    expect(await recent()).toBeDefined();
    await end(first, true);
    expect(stocks.recent(datasetId)).toBeUndefined();
    expect(await recent()).toBeDefined();
    await stocks.stopTurn(datasetId, first);
    expect(stocks.recent(datasetId)).toBeUndefined();
  });
});

describe('where the next purchase of a dataset starts', () => {
  it('moves the pointers of some shelves, and keeps the others', async () => {
    await rotations.move(datasetId, []);
    expect(await rotations.takenFrom()).toEqual([]);
    expect(await rotations.find(datasetId)).toEqual(new Map());
    await rotations.move(datasetId, [{ key: california, pointer: 7 }]);
    await rotations.move(datasetId, [{ key: newYork, pointer: 2 }]);
    expect(await rotations.find(datasetId)).toEqual(
      new Map([
        [california, 7],
        [newYork, 2],
      ]),
    );
    expect(await rotations.takenFrom()).toEqual([datasetId]);
  });
});
