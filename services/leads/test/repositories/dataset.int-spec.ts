import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  DatasetNameTaken,
  DatasetNotFound,
  sandboxDatasetId,
  tenths,
  testAccountOf,
  type DatasetId,
  type UserId,
  onePriceBand,
} from '@leadmart/contracts';
import { openTestDatabase } from '@leadmart/platform/testing';
import { neverChecked, type Dataset } from '../../src/supply/datasets/dataset.js';
import { DatasetReader } from '../../src/supply/datasets/dataset.reader.js';
import { DatasetRepository } from '../../src/supply/datasets/dataset.repository.js';
import { datasets, type DatasetDocument } from '../../src/supply/datasets/dataset.schema.js';

const noon = new Date('2026-01-05T12:00:00.000Z');
const after = (ms: number) => new Date(+noon + ms);
const idOf = (id: string) => id as DatasetId;
const buyer = '65f000000000000000000001' as UserId;

let repository: DatasetRepository;
const database = await openTestDatabase();
const model = await database.model(datasets);
const reader = new DatasetReader(model);
beforeEach(async () => {
  repository = new DatasetRepository(model);
  await database.mongo.collection('datasets').deleteMany({});
});

/** A visible dataset, named by its id. */
const stored = async (id: string, fields: Partial<Dataset> = {}): Promise<Dataset> => {
  const dataset: Dataset = {
    id: idOf(id),
    name: `Leads ${id}`,
    description: '',
    pricing: { clean: tenths(50), dnc: tenths(20) },
    priceBands: [...onePriceBand],
    visible: true,
    exclusive: false,
    maxBuyers: null,
    dncCheck: neverChecked,
    createdAt: noon,
    lastUpdated: noon,
    ...fields,
  };
  await database.run((tx) => repository.create(dataset, tx));
  return dataset;
};
const found = (id: string) => database.run((tx) => reader.findIn(tx, idOf(id)));
const rowOf = (id: string) =>
  database.mongo.collection<DatasetDocument>('datasets').findOne({ _id: idOf(id) });
const change = (id: string, to: Parameters<DatasetRepository['change']>[1]) =>
  database.run((tx) => repository.change(idOf(id), to, after(1), tx));
const remove = (id: string) => database.run((tx) => repository.remove(idOf(id), after(2), tx));

describe('a dataset', () => {
  it('a transaction finds what it changed, and the job of the bin has the rows of datasets', async () => {
    await stored('a');
    const names = await database.run(async (tx) => {
      await repository.change(idOf('a'), { name: 'Roofs' }, after(1), tx);
      return [await reader.findOpen(idOf('a'), tx), await reader.findOpen(idOf('a'))].map(
        ({ name }) => name,
      );
    });
    expect(names).toEqual(['Roofs', 'Leads a']);
    expect(repository.rows.collectionName).toBe('datasets');
  });

  it('a dataset is changed alone, and found until it is deleted', async () => {
    const [other, dataset] = [await stored('o'), await stored('a')];
    const renamed = { ...dataset, name: 'Roofs', lastUpdated: after(1) };
    expect(await change('a', { name: 'Roofs' })).toEqual(renamed);
    const priced = { ...renamed, pricing: { clean: tenths(60), dnc: tenths(30) } };
    expect(await change('a', { pricing: priced.pricing })).toEqual(priced);
    expect(await found('a')).toEqual(priced);
    expect(await remove('a')).toEqual(priced);
    const row = await rowOf('a');
    expect(row).toMatchObject({ living: false, visible: false, lastUpdated: after(2) });
    expect(await change('a', { visible: true })).toBeUndefined();
    expect(await remove('a')).toBeUndefined();
    expect(await rowOf('a')).toEqual(row);
    expect(await change('x', { name: 'X' })).toBeUndefined();
    expect([await found('a'), await found('x')]).toEqual([undefined, undefined]);
    expect(await found('o')).toEqual(other);
  });

  it('a dataset has a name that no other living one has', async () => {
    const [first] = [await stored('a'), await stored('b')];
    const taken = DatasetNameTaken().message;
    await expect(stored('c', { name: 'LEADS  a' })).rejects.toThrow(taken);
    await expect(change('b', { name: 'leads a' })).rejects.toThrow(taken);
    await expect(stored('a', { name: 'Again' })).rejects.toThrow(/duplicate key/);
    expect(await found('a')).toEqual(first);
    await change('a', { name: 'Roofs' });
    await stored('c', { name: 'Leads A' });
    await expect(stored('d', { name: 'roofs' })).rejects.toThrow(taken);
    await remove('a');
    await stored('d', { name: 'roofs' });
    expect(await reader.namesOf([idOf('a'), idOf('d')])).toEqual(
      new Map([
        ['a', 'Roofs'],
        ['d', 'roofs'],
      ]),
    );
  });

  it('a dataset is put into the bin once, and taken out as it was', async () => {
    const dataset = await stored('a');
    const bin = { by: 'u' as UserId, at: after(1), until: after(9), wasVisible: true };
    const put = () => database.run((tx) => repository.bin(dataset.id, bin, tx));
    const take = ({ id }: Dataset) =>
      database.run((tx) => repository.restore({ id, bin }, after(3), tx));
    expect(await take(dataset)).toBeUndefined();
    const binned = { ...dataset, visible: false, bin, lastUpdated: after(1) };
    expect(await put()).toEqual(binned);
    expect(await put()).toBeUndefined();
    expect(await rowOf('a')).toMatchObject({ living: true, work: { dueAt: after(9) } });
    await expect(reader.findOpen(dataset.id)).rejects.toThrow(DatasetNotFound().message);
    expect([await found('a'), ...(await reader.list())]).toEqual([binned, binned]);
    expect(await take(binned)).toEqual({ ...dataset, lastUpdated: after(3) });
    expect(await rowOf('a')).not.toHaveProperty('work');
    expect(await take(binned)).toBeUndefined();
    expect(await reader.findOpen(dataset.id)).toEqual({ ...dataset, lastUpdated: after(3) });
    await put();
    expect(await remove('a')).toEqual(binned);
    for (const field of ['bin', 'work']) expect(await rowOf('a')).not.toHaveProperty(field);
    expect([await put(), await take(binned)]).toEqual([undefined, undefined]);
  });

  it('a process counts the changes of datasets that it has committed', async () => {
    expect(repository.changes).toBe(0);
    await stored('a');
    expect(repository.changes).toBe(1);
    await change('a', { name: 'Roofs' });
    expect(repository.changes).toBe(2);
    await database.run((tx) => repository.setCheckAgeLimit(30, tx));
    expect(repository.changes).toBe(3);
    const bin = { by: 'u' as UserId, at: after(1), until: after(9), wasVisible: true };
    await database.run((tx) => repository.bin(idOf('a'), bin, tx));
    expect(repository.changes).toBe(4);
    await remove('a');
    expect(repository.changes).toBe(5);
    await expect(stored('a')).rejects.toThrow();
    expect(repository.changes).toBe(5);
  });
});

describe('a reader of datasets', () => {
  it('finds living datasets, for buyers only visible ones', async () => {
    const dataset = await stored('a');
    const hidden = await stored('h', { visible: false });
    await stored('d');
    await remove('d');
    const all = await Promise.all(['a', 'h', 'd', 'x'].map((id) => reader.find(idOf(id))));
    expect(all).toEqual([dataset, hidden, undefined, undefined]);
    expect(await reader.findVisible(buyer, idOf('a'))).toEqual(dataset);
    for (const id of ['h', 'd', 'x'])
      await expect(reader.findVisible(buyer, idOf(id))).rejects.toThrow(DatasetNotFound().message);
  });

  it('finds the sandbox for test accounts alone, and it is in no list and not for admins', async () => {
    const tester = testAccountOf(buyer);
    const sandbox = await stored(sandboxDatasetId);
    const dataset = await stored('a');
    expect(await reader.findVisible(tester, sandboxDatasetId)).toEqual(sandbox);
    for (const found of [
      reader.findVisible(buyer, sandboxDatasetId),
      reader.findVisible(tester, dataset.id),
      reader.findOpen(sandboxDatasetId),
    ])
      await expect(found).rejects.toThrow(DatasetNotFound().message);
    expect(await reader.listFor(tester)).toEqual([sandbox]);
    for (const listed of [await reader.list(), await reader.listFor(buyer)])
      expect(listed).toEqual([dataset]);
    expect((await reader.pageAfter('', 9)).map((one) => one.dataset)).toEqual([dataset]);
    expect(await reader.allIds()).toEqual([sandboxDatasetId, dataset.id]);
    await database.run((tx) => repository.setCheckAgeLimit(30, tx));
    expect(await reader.find(sandboxDatasetId)).toEqual(sandbox);
    expect(await reader.find(dataset.id)).toEqual({ ...dataset, checkAgeLimit: 30 });
  });

  it('reads in a transaction what it has changed', async () => {
    const dataset = await stored('a');
    const seen = await database.run(async (tx) => {
      await repository.change(dataset.id, { visible: false }, noon, tx);
      return [await reader.findIn(tx, dataset.id), await reader.find(dataset.id)];
    });
    expect(seen).toEqual([{ ...dataset, visible: false }, dataset]);
  });

  it('lists living datasets from the oldest on, and all of them by id', async () => {
    const second = await stored('a', { createdAt: after(1) });
    const third = await stored('b', { createdAt: after(2) });
    const first = await stored('c');
    await stored('d');
    await remove('d');
    expect(await reader.list()).toEqual([first, second, third]);
    expect(await reader.allIds()).toEqual(['a', 'b', 'c', 'd']);
    const [one, other] = [second, third].map((dataset) => ({ dataset, living: true }));
    expect(await reader.pageAfter('', 2)).toEqual([one, other]);
    const next = (await reader.pageAfter('b', 9)).map(({ dataset: { id }, living }) => [
      id,
      living,
    ]);
    expect(next).toEqual([
      ['c', true],
      ['d', false],
    ]);
  });

  it('reads no names of no datasets', async () => {
    await stored('a');
    const names = () => reader.namesOf([]).then((none) => expect(none).toEqual(new Map()));
    expect(await database.commandsOf(names)).toEqual([]);
  });
});

describe('the age limit of checks', () => {
  it('the age limit is copied into all living datasets, and removed from them', async () => {
    const all = [await stored('a'), await stored('b')];
    await stored('d');
    await remove('d');
    const deleted = await rowOf('d');
    const set = (days: number | null) =>
      database.run((tx) => repository.setCheckAgeLimit(days, tx));
    await set(30);
    expect(await reader.list()).toEqual(all.map((one) => ({ ...one, checkAgeLimit: 30 })));
    expect(await rowOf('d')).toEqual(deleted);
    await set(null);
    expect(await reader.list()).toEqual(all);
  });
});
