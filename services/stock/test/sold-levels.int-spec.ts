import { describe, expect, it } from '@jest/globals';
import type { ClientSession } from 'mongoose';
import type { DatasetId, PurchaseId } from '@leadmart/contracts';
import { newId } from '@leadmart/platform/mongo';
import { explainsWithIndex, openTestDatabase } from '@leadmart/platform/testing';
import { AllocationRepository } from '../src/holdings/allocation.repository.js';
import { numbersOf, setOf } from '../src/shelves/number-set.js';
import { shelfIndex } from '../src/shelves/shelf.js';
import type { SoldLevels } from '../src/shelves/sold-levels.js';
import { SoldLevelsRepository } from '../src/times-sold/sold-levels.repository.js';

const california = shelfIndex('CA', 'clean');
const newYork = shelfIndex('NY', 'clean');
const aDatasetId = () => newId() as DatasetId;
const levelsOf = (...levels: readonly (readonly number[])[]): SoldLevels => levels.map(setOf);
const numbersIn = (levels: SoldLevels | undefined) => levels?.map(numbersOf);

const database = await openTestDatabase();
const repository = await database.repository(SoldLevelsRepository);
const allocations = await database.repository(AllocationRepository);

describe('how often the leads of a shelf were sold', () => {
  it('the levels of a shelf are those that were stored last, and other datasets have their own', async () => {
    const [one, other] = [aDatasetId(), aDatasetId()];
    const save = (of: DatasetId, levels: SoldLevels, seenArrivals = 0) =>
      database.run((tx) =>
        repository.save(of, new Map([[california, { levels, seenArrivals }]]), tx),
      );
    await save(one, levelsOf([0, 1]));
    await save(other, levelsOf([9]));
    await save(one, levelsOf([0, 1, 2], [1]), 4);
    const found = await repository.find(one, [california, newYork]);
    expect([...found.keys()]).toEqual([california]);
    expect(numbersIn(found.get(california)?.levels)).toEqual([[0, 1, 2], [1]]);
    expect(found.get(california)?.seenArrivals).toBe(4);
    expect(await repository.find(one, [newYork])).toEqual(new Map());
  });

  it('two transactions that change the levels of a shelf at once do not both commit as they read', async () => {
    const datasetId = aDatasetId();
    const raise = () =>
      database.run(async (tx) => {
        const found = await repository.find(datasetId, [california], tx);
        const { levels = [], seenArrivals = 0 } = found.get(california) ?? {};
        const after = { levels: [...levels, setOf([levels.length])], seenArrivals };
        repository.save(datasetId, new Map([[california, after]]), tx);
      });
    await raise();
    await Promise.all([raise(), raise(), raise()]);
    const { levels } = (await repository.find(datasetId, [california])).get(california) ?? {};
    expect(numbersIn(levels)).toEqual([[0], [1], [2], [3]]);
  });
});

describe('levels within a transaction', () => {
  it('a transaction reads levels once, and then finds them as it leaves them', async () => {
    const datasetId = aDatasetId();
    const read = async (tx: ClientSession) => {
      const found = await repository.find(datasetId, [california, newYork], tx);
      return numbersIn(found.get(california)?.levels);
    };
    await database.run(async (tx) => {
      expect(await database.commandsOf(() => read(tx))).toEqual(['find']);
      const change = { levels: levelsOf([5]), seenArrivals: 0 };
      repository.save(datasetId, new Map([[california, change]]), tx);
      const found: unknown[] = [];
      const commands = await database.commandsOf(async () => found.push(await read(tx)));
      expect([found, commands]).toEqual([[[[5]]], []]);
    });
  });

  it('each change of levels counts for its dataset', async () => {
    const [datasetId, other] = [aDatasetId(), aDatasetId()];
    const change = new Map([[california, { levels: levelsOf([1]), seenArrivals: 0 }]]);
    for (const version of [1, 2]) {
      await database.run(async (tx) => repository.save(datasetId, change, tx));
      expect(await repository.version(datasetId)).toBe(version);
    }
    expect(await repository.version(other)).toBe(0);
  });
});

describe('purchases that are not counted yet', () => {
  const aPurchase = async (datasetId: DatasetId, soldBefore?: ReadonlyMap<number, SoldLevels>) => {
    const purchaseId = newId() as PurchaseId;
    const taken = [{ index: california, numbers: Buffer.from(setOf([3])), seenWithdrawn: 0 }];
    await database.run((tx) =>
      allocations.insert({ purchaseId, datasetId }, taken, soldBefore, tx),
    );
    return purchaseId;
  };

  it('a purchase waits until it is counted, and then says how often its leads had been sold', async () => {
    const [datasetId, other] = [aDatasetId(), aDatasetId()];
    const ids = [await aPurchase(datasetId), await aPurchase(datasetId)] as const;
    await aPurchase(other);
    const counted = await aPurchase(datasetId, new Map());
    const waiting = async (limit: number) =>
      database.run(async (tx) =>
        (await allocations.uncounted(datasetId, limit, tx)).map(({ purchaseId }) => purchaseId),
      );
    expect((await waiting(5)).toSorted()).toEqual(ids.toSorted());
    expect(await waiting(1)).toHaveLength(1);
    expect(await allocations.isAnyUncounted(datasetId)).toBe(true);
    expect([datasetId, other]).toContain(await allocations.anyUncounted());
    const before = new Map([[california, levelsOf([3])]]);
    await database.run((tx) => allocations.setCounted(ids[0], before, tx));
    await database.run((tx) => allocations.setCounted(ids[1], new Map([[newYork, []]]), tx));
    expect(await allocations.isAnyUncounted(datasetId)).toBe(false);
    const soldBefore = async (id: PurchaseId) => (await allocations.findCounted(id))?.soldBefore;
    expect(numbersIn((await soldBefore(ids[0]))?.get(california))).toEqual([[3]]);
    expect(await soldBefore(ids[1])).toEqual(new Map([[newYork, []]]));
    expect(await soldBefore(counted)).toEqual(new Map());
    expect(await allocations.findCounted(newId() as PurchaseId)).toBeUndefined();
    const [rest] = await database.run((tx) => allocations.uncounted(other, 9, tx));
    expect(await allocations.findCounted(rest?.purchaseId as PurchaseId)).toEqual(rest);
    await database.run((tx) =>
      allocations.setCounted(rest?.purchaseId as PurchaseId, new Map(), tx),
    );
    expect(await allocations.anyUncounted()).toBeUndefined();
  });

  it('purchases that wait are found in an index', async () => {
    const looks = [
      () => allocations.isAnyUncounted(aDatasetId()),
      () => allocations.anyUncounted(),
    ];
    for (const look of looks) expect(await explainsWithIndex(database, look)).toContain('IXSCAN');
  });
});
