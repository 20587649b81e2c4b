import { describe, expect, it } from '@jest/globals';
import type { DatasetId, PurchaseId } from '@leadmart/contracts';
import { newId } from '@leadmart/platform/mongo';
import { openTestDatabase } from '@leadmart/platform/testing';
import { AllocationRepository, isAnyTaken } from '../src/holdings/allocation.repository.js';
import { setOf } from '../src/shelves/number-set.js';
import { shelfIndex } from '../src/shelves/shelf.js';

const california = shelfIndex('CA', 'clean');
const newYork = shelfIndex('NY', 'clean');
const datasetId = newId() as DatasetId;

/** Stores a purchase of these numbers. */
async function aPurchase(of: DatasetId, shelves: Readonly<Record<number, readonly number[]>>) {
  const purchaseId = newId() as PurchaseId;
  const taken = Object.entries(shelves).map(([index, numbers]) => ({
    index: Number(index),
    numbers: Buffer.from(setOf(numbers)),
    seenWithdrawn: 3,
  }));
  await database.run((tx) =>
    allocations.insert({ purchaseId, datasetId: of }, taken, undefined, tx),
  );
  return purchaseId;
}

const database = await openTestDatabase();
const allocations = await database.repository(AllocationRepository);
const first = await aPurchase(datasetId, { [california]: [0, 1, 4] });
const second = await aPurchase(datasetId, { [california]: [2], [newYork]: [0] });
await aPurchase(newId() as DatasetId, { [california]: [0, 1, 2, 3, 4] });

async function all<T>(found: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const one of found) list.push(one);
  return list;
}

const idsOf = async (found: AsyncIterable<{ readonly purchaseId: PurchaseId }>) =>
  (await all(found)).map(({ purchaseId }) => purchaseId).toSorted();
const both = () => [first, second].toSorted();

describe('the leads that purchases took', () => {
  it('finds the purchases of a dataset that took some numbers, with these numbers', async () => {
    const placesOf = (shelf: number, numbers: readonly number[]) =>
      numbers.map((number) => ({ shelf, number }));
    const holdersOf = (places: ReturnType<typeof placesOf>) =>
      all(allocations.holdersOf(datasetId, places));
    const one = placesOf(california, [4]);
    expect(await holdersOf(one)).toEqual([{ purchaseId: first, places: one }]);
    const asked = [...placesOf(california, [1, 3, 4]), ...placesOf(newYork, [0, 1])];
    const found = await holdersOf(asked);
    expect(new Map(found.map(({ purchaseId, places }) => [purchaseId, places]))).toEqual(
      new Map([
        [first, placesOf(california, [1, 4])],
        [second, placesOf(newYork, [0])],
      ]),
    );
  });

  it('finds the purchases of a dataset that took a number of some ranges or a higher one', async () => {
    const takenFrom = (...ranges: readonly (readonly [number, number])[]) =>
      idsOf(
        allocations.takenFrom(
          datasetId,
          ranges.map(([index, from]) => ({ index, first: from, count: 1 })),
        ),
      );
    expect(await takenFrom([california, 0])).toEqual(both());
    expect(await takenFrom([california, 2])).toEqual(both());
    expect(await takenFrom([california, 3])).toEqual([first]);
    expect(await takenFrom([california, 4])).toEqual([first]);
    expect(await takenFrom([california, 5])).toEqual([]);
    expect(await takenFrom([california, 4], [newYork, 0])).toEqual(both());
    expect(await takenFrom([newYork, 1])).toEqual([]);
  });

  it('knows no purchase without numbers', async () => {
    const empty = await aPurchase(newId() as DatasetId, { [california]: [] });
    const row = await database.mongo
      .collection<{ _id: string; datasetId: DatasetId }>('allocations')
      .findOne({ _id: empty });
    const range = { index: california, first: 0, count: 1 };
    const found = allocations.takenFrom(row?.datasetId as DatasetId, [range]);
    expect(await idsOf(found)).toEqual([]);
  });

  it('returns what a purchase took until it is removed', async () => {
    const purchaseId = await aPurchase(newId() as DatasetId, { [newYork]: [7] });
    expect(await allocations.find(purchaseId)).toEqual([
      { index: newYork, numbers: Buffer.from(setOf([7])), seenWithdrawn: 3 },
    ]);
    expect(await idsOf(allocations.ofPurchases([purchaseId]))).toEqual([purchaseId]);
    await database.run((tx) => allocations.remove(purchaseId, tx));
    expect(await allocations.find(purchaseId)).toEqual([]);
    expect(await idsOf(allocations.ofPurchases([first, second, purchaseId]))).toEqual(both());
  });

  it('sends no command for nothing', async () => {
    const commands = await database.commandsOf(async () => {
      await idsOf(allocations.holdersOf(datasetId, []));
      await idsOf(allocations.takenFrom(datasetId, []));
      await idsOf(allocations.ofPurchases([]));
    });
    expect(commands).toEqual([]);
  });

  it('a purchase has taken one of some ranges only within them', () => {
    const shelves = [{ index: california, numbers: Buffer.from(setOf([4])), seenWithdrawn: 0 }];
    const isTaken = (...ranges: readonly (readonly [number, number, number])[]) =>
      isAnyTaken(
        { purchaseId: first, shelves },
        ranges.map(([index, from, count]) => ({ index, first: from, count })),
      );
    expect(isTaken([california, 0, 4])).toBe(false);
    expect(isTaken([california, 0, 5])).toBe(true);
    expect(isTaken([california, 5, 9])).toBe(false);
    expect(isTaken([newYork, 0, 9])).toBe(false);
    expect(isTaken([newYork, 0, 9], [california, 4, 1])).toBe(true);
  });
});
