import { describe, expect, it } from '@jest/globals';
import type { DatasetId, OptOutId, UploadId } from '@leadmart/contracts';
import { newId } from '@leadmart/platform/mongo';
import { openTestDatabase } from '@leadmart/platform/testing';
import { RefusalCounterRepository } from '../src/refusals/refusal-counter.repository.js';
import { shelfId, shelfIndex } from '../src/shelves/shelf.js';
import { ShelfRepository, type ChangedShelf } from '../src/shelves/shelf.repository.js';

const california = shelfIndex('CA', 'clean');
const newYork = shelfIndex('NY', 'clean');
const texas = shelfIndex('TX', 'clean');
const shelves = [texas, newYork, california];
const bytesOf = (number: number) => Buffer.from([number]);

const database = await openTestDatabase();

describe('the shelves of a dataset', () => {
  it('changes some parts of some shelves, and reads only the parts that are asked for', async () => {
    const repository = await database.repository(ShelfRepository);
    const [datasetId, other] = [newId(), newId()] as DatasetId[] as [DatasetId, DatasetId];
    const save = (of: DatasetId, changes: readonly ChangedShelf[]) =>
      database.run((tx) => repository.save(of, changes, tx));
    const segments = [{ fromPage: 0, uploadId: newId() as UploadId }];
    await save(other, [{ index: texas, withdrawn: bytesOf(9), segments }]);
    await save(datasetId, [
      { index: california, withdrawn: bytesOf(1), segments },
      { index: newYork, arrivals: bytesOf(2), segments },
    ]);
    await save(datasetId, [{ index: california, barred: bytesOf(3) }]);
    const idOf = (index: number) => ({ _id: shelfId(datasetId, index) });
    const withdrawn = await repository.find(datasetId, shelves, ['withdrawn', 'barred']);
    expect([...withdrawn]).toEqual([
      [newYork, idOf(newYork)],
      [california, { ...idOf(california), withdrawn: bytesOf(1), barred: bytesOf(3) }],
    ]);
    expect([...(await repository.find(datasetId, [newYork], ['segments']))]).toEqual([
      [newYork, { ...idOf(newYork), segments }],
    ]);
    expect(await repository.arrivalsOn(datasetId, shelves)).toEqual(
      new Map([[newYork, bytesOf(2)]]),
    );
    const nothing = () => repository.find(datasetId, [], ['segments']);
    expect(await database.commandsOf(nothing)).toEqual([]);
  });
});

describe('the counter of refusals', () => {
  it('counts changes, and knows the opt-outs that have begun and are not settled', async () => {
    const counter = await database.repository(RefusalCounterRepository);
    const [one, other] = [newId(), newId()] as OptOutId[] as [OptOutId, OptOutId];
    const change = (of: Parameters<RefusalCounterRepository['change']>[0]) =>
      database.run((tx) => counter.change(of, tx));
    expect([await counter.changes(), await counter.pending()]).toEqual([0, []]);
    expect(await change({ changed: 2, begun: one })).toBe(2);
    expect(await change({ changed: 1, begun: other })).toBe(3);
    expect(await change({ changed: 0 })).toBe(3);
    expect([await counter.changes(), await counter.pending()]).toEqual([3, [one, other]]);
    expect(await change({ changed: 0, settled: [one] })).toBe(3);
    expect(await counter.pending()).toEqual([other]);
  });
});
