import { describe, expect, it } from '@jest/globals';
import type { DatasetId } from '@leadmart/contracts';
import { newId } from '@leadmart/platform/mongo';
import { openTestDatabase } from '@leadmart/platform/testing';
import { StockCountsRepository } from '../src/counts/stock-counts.repository.js';
import { LeadMarks } from '../src/marks/lead-marks.js';
import type { LeadMark } from '../src/marks/mark.js';
import { MarkRepository } from '../src/marks/mark.repository.js';
import { numbersOf } from '../src/shelves/number-set.js';
import { shelfIndex } from '../src/shelves/shelf.js';
import { ShelfRepository } from '../src/shelves/shelf.repository.js';

const [clean, dnc] = [shelfIndex('CA', 'clean'), shelfIndex('CA', 'dnc')];
const aDatasetId = () => newId() as DatasetId;
const on = (shelf: number, ...numbers: number[]) => numbers.map((number) => ({ shelf, number }));
const by = (datasetId: DatasetId, check: string, kind: LeadMark['kind'] = 'suspended') =>
  ({ datasetId, by: check, kind, asOf: check }) satisfies LeadMark;

const database = await openTestDatabase();
const repository = await database.repository(MarkRepository);
const shelves = await database.repository(ShelfRepository);
const counts = await database.repository(StockCountsRepository);
const marks = new LeadMarks(repository, shelves, counts);

const add = (mark: LeadMark, places: ReturnType<typeof on>) =>
  database.run((tx) => marks.add(mark, places, tx));

describe('marks of leads', () => {
  it('a check marks leads of a dataset, and takes its own marks off', async () => {
    const [datasetId, other] = [aDatasetId(), aDatasetId()];
    const [a, b] = [by(datasetId, 'a'), by(datasetId, 'b')];
    await add(a, [...on(dnc, 4), ...on(clean, 1, 2)]);
    await add(a, on(clean, 2, 7));
    await add(b, on(clean, 2, 3));
    await add({ ...a, datasetId: other }, on(clean, 9));
    expect(await marks.some(a, 9)).toEqual([...on(clean, 1, 2, 7), ...on(dnc, 4)]);
    expect(await marks.some(a, 2)).toEqual(on(clean, 1, 2));
    const places = on(clean, 1, 2, 3, 8);
    const among = async (except?: string) => {
      const query = { kind: 'suspended', places, ...(except && { except }) } as const;
      return places.filter(await marks.isMarked(datasetId, query)).map(({ number }) => number);
    };
    expect([await among(), await among('a'), await among('b')]).toEqual([
      [1, 2, 3],
      [2, 3],
      [1, 2],
    ]);
    await database.run((tx) => marks.remove(a, on(clean, 1, 2, 3), tx));
    expect(await marks.some(a, 9)).toEqual([...on(clean, 7), ...on(dnc, 4)]);
    expect(await marks.some(b, 9)).toEqual(on(clean, 2, 3));
    await database.run((tx) => marks.remove(b, on(clean, 2, 3), tx));
    expect(await repository.of(b)).toEqual([]);
    expect(await marks.some({ ...a, datasetId: other }, 9)).toEqual(on(clean, 9));
  });

  it('marks of one kind are taken off for all checks, and others stay', async () => {
    const datasetId = aDatasetId();
    for (const mark of [by(datasetId, 'a'), by(datasetId, 'b'), by(datasetId, 'c', 'dnc')])
      await add(mark, on(dnc, 1, 2));
    await database.run((tx) =>
      marks.removeKind(datasetId, { kind: 'suspended', places: on(dnc, 1) }, tx),
    );
    const left = async (check: string) => marks.some({ datasetId, by: check }, 9);
    expect([await left('a'), await left('b'), await left('c')]).toEqual([
      on(dnc, 2),
      on(dnc, 2),
      on(dnc, 1, 2),
    ]);
  });

  it('marks are those of their dataset, shelf and kind, and none need no command', async () => {
    const [datasetId, other] = [aDatasetId(), aDatasetId()];
    await add(by(datasetId, 'a'), [...on(clean, 1), ...on(dnc, 2)]);
    await add(by(datasetId, 'b', 'dnc'), on(clean, 3));
    await add(by(other, 'a'), on(clean, 4));
    const found = async (kinds?: readonly LeadMark['kind'][]) => {
      const all = await repository.on(datasetId, { shelves: [clean], ...(kinds && { kinds }) });
      return all.flatMap(({ numbers }) => numbersOf(numbers)).toSorted((a, b) => a - b);
    };
    expect([await found(), await found(['suspended'])]).toEqual([[1, 3], [1]]);
    const none = async () => {
      expect(await repository.on(datasetId, { shelves: [] })).toEqual([]);
      await database.run((tx) => repository.save([], tx));
    };
    expect(await database.commandsOf(none)).toEqual([]);
  });

  it('line types that change are counted for their dataset', async () => {
    const [datasetId, other] = [aDatasetId(), aDatasetId()];
    for (const id of [datasetId, other]) await database.run((tx) => counts.create(id, tx));
    const { changes } = counts;
    await add(by(datasetId, 'a'), on(clean, 1));
    expect(counts.changes).toBe(changes);
    for (const number of [1, 2]) {
      await add(by(datasetId, 'b', 'wireless'), on(clean, number));
      expect(counts.changes).toBe(changes + number);
      expect((await counts.find(datasetId)).lineTypeChanges).toBe(number);
    }
    expect((await counts.find(other)).lineTypeChanges).toBeUndefined();
    const knows = (id: DatasetId) => database.run((tx) => marks.knowsLineTypes(id, tx));
    expect([await knows(datasetId), await knows(other)]).toEqual([true, false]);
  });

  it('lines of leads follow from the marks of their shelf, also after a move', async () => {
    const datasetId = aDatasetId();
    const linesOn = async (index: number) => {
      const found = await shelves.find(datasetId, [index], ['wireless', 'landline']);
      const { wireless, landline } = found.get(index) ?? {};
      return [numbersOf(wireless), numbersOf(landline)];
    };
    const knows = () => database.run((tx) => marks.knowsLineTypes(datasetId, tx));
    const [first, second] = [by(datasetId, '1', 'wireless'), by(datasetId, '2', 'landline')];
    await add(by(datasetId, 'x'), on(clean, 1));
    expect([await linesOn(clean), await knows()]).toEqual([[[], []], false]);
    await add(second, on(clean, 2, 3));
    await add(first, on(clean, 1, 2));
    expect([await linesOn(clean), await knows()]).toEqual([[[1], [2, 3]], true]);
    const [from, to] = [
      { shelf: clean, number: 2 },
      { shelf: dnc, number: 0 },
    ] as const;
    await database.run((tx) => marks.move(datasetId, [{ from, to }], tx));
    expect([await linesOn(clean), await linesOn(dnc)]).toEqual([
      [[1], [3]],
      [[], [0]],
    ]);
    await database.run(async (tx) => marks.remove(second, [...on(dnc, 0), ...on(clean, 3)], tx));
    expect([await linesOn(clean), await linesOn(dnc)]).toEqual([
      [[1], []],
      [[0], []],
    ]);
    await database.run((tx) => marks.remove(first, [...on(dnc, 0), ...on(clean, 1)], tx));
    expect([await linesOn(clean), await linesOn(dnc), await knows()]).toEqual([
      [[], []],
      [[], []],
      false,
    ]);
  });
});
