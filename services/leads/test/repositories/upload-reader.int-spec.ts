import { beforeEach, describe, expect, it } from '@jest/globals';
import type { DatasetId, UploadId } from '@leadmart/contracts';
import { openTestDatabase } from '@leadmart/platform/testing';
import { UploadReader } from '../../src/supply/uploads/upload.reader.js';
import { UploadRepository } from '../../src/supply/uploads/upload.repository.js';
import type { Upload } from '../../src/supply/uploads/upload.schema.js';
import { anUpload } from '../factories/upload.js';

const noon = new Date('2026-01-05T12:00:00.000Z');
const after = (ms: number) => new Date(+noon + ms);
const [here, elsewhere] = ['d1', 'd2'] as [DatasetId, DatasetId];
const completed = { state: 'completed' as const, listed: true };
const added = [{ index: 0, first: 1, count: 10 }];

const database = await openTestDatabase();
const repository = await database.repository(UploadRepository);
const reader = await database.repository(UploadReader);
beforeEach(() => database.mongo.collection('uploads').deleteMany({}));

const idOf = (id: string) => id as UploadId;
const stored = async (id: string, fields: Partial<Upload> = {}): Promise<Upload> => {
  const upload = anUpload({ id: idOf(id), ...fields });
  await repository.insert(upload);
  return upload;
};

describe('a reader of uploads', () => {
  it('finds completed uploads in their datasets, and their files', async () => {
    const upload = await stored('a', completed);
    const foreign = await stored('e', { ...completed, datasetId: elsewhere, fileName: 'e.csv' });
    await stored('u', { state: 'undone' });
    await stored('o', completed);
    const find = (id: string, of = here) => reader.completed(of, idOf(id));
    expect(await find('a')).toEqual(upload);
    const others = [find('a', elsewhere), find('u'), find('x')];
    expect(await Promise.all(others)).toEqual([undefined, undefined, undefined]);
    const named = await reader.named(['a', 'e', 'u', 'x'].map(idOf));
    expect(named.toSorted((a, b) => a.id.localeCompare(b.id))).toEqual([
      { id: 'a', datasetId: here, fileName: upload.fileName },
      { id: 'e', datasetId: elsewhere, fileName: foreign.fileName },
    ]);
  });

  it('finds the latest completed uploads of all datasets, newest first', async () => {
    await stored('a', { ...completed, added, completedAt: noon });
    await stored('b', { ...completed, added, completedAt: after(2), datasetId: elsewhere });
    await stored('c', { ...completed, added, completedAt: after(1) });
    await stored('o', { ...completed, added, completedAt: after(-1) });
    await stored('u', { state: 'undone', added, completedAt: after(3) });
    const [newest, next] = [
      { datasetId: elsewhere, completedAt: after(2), added },
      { datasetId: here, completedAt: after(1), added },
    ];
    expect(await reader.latest(noon, 2)).toEqual([newest, next]);
    const oldest = { datasetId: here, completedAt: noon, added };
    expect(await reader.latest(noon, 9)).toEqual([newest, next, oldest]);
  });

  it('finds the files that wait, the first to expire first', async () => {
    await stored('a', { state: 'waiting', sweep: { dueAt: after(1) } });
    await stored('b', { state: 'waiting', sweep: { dueAt: noon }, datasetId: elsewhere });
    await stored('t', { sweep: { dueAt: noon } });
    await stored('c', { ...completed, sweep: { dueAt: noon } });
    const { startedAt } = anUpload();
    const first = { datasetId: elsewhere, startedAt, keptUntil: noon };
    expect(await reader.waiting(1)).toEqual([first]);
    const second = { datasetId: here, startedAt, keptUntil: after(1) };
    expect(await reader.waiting(9)).toEqual([first, second]);
  });

  it('finds the leads that completed uploads have added', async () => {
    await stored('a', { ...completed, added });
    await stored('b', { ...completed, added, datasetId: elsewhere });
    await stored('e', { ...completed, added, datasetId: 'd3' as DatasetId });
    await stored('u', { state: 'undone', listed: true, added });
    const found = await reader.completedOf([here, elsewhere]);
    expect(found.toSorted((a, b) => a.id.localeCompare(b.id))).toEqual([
      { id: 'a', datasetId: here, added },
      { id: 'b', datasetId: elsewhere, added },
    ]);
  });

  it('finds the upload that brought a lead among undone ones', async () => {
    const undone = { state: 'undone' as const, listed: true };
    const second = { index: 1, first: 5, count: 2 };
    await stored('a', { ...undone, added: [{ index: 0, first: 4, count: 2 }, second] });
    await stored('n', undone);
    await stored('e', {
      ...undone,
      added: [{ index: 2, first: 1, count: 9 }],
      datasetId: elsewhere,
    });
    await stored('c', { ...completed, added: [{ index: 3, first: 1, count: 9 }] });
    const areUndone = async (shelf: number, ...numbers: number[]) => {
      const isUndone = await reader.undoneIn(here);
      return numbers.filter((number) => isUndone({ shelf, number }));
    };
    expect(await areUndone(0, 3, 4, 5, 6)).toEqual([4, 5]);
    expect(await areUndone(1, 4, 5, 6, 7)).toEqual([5, 6]);
    expect([await areUndone(2, 1), await areUndone(3, 1)]).toEqual([[], []]);
  });

  it('finds the checks of completed uploads after a day', async () => {
    const check = { dncCheckedOn: '2026-01-02', dncSource: 'list' };
    await stored('a', { ...completed, ...check, added });
    await stored('b', { ...completed, dncCheckedOn: '2026-01-03' });
    await stored('e', { ...completed, ...check, datasetId: elsewhere });
    await stored('u', { state: 'undone', ...check });
    await stored('n', completed);
    const [older, newer] = [
      { added, checkedOn: '2026-01-02', source: 'list' },
      { added: [], checkedOn: '2026-01-03', source: null },
    ];
    expect(await reader.checkedAfter(here, '2026-01-01')).toEqual([older, newer]);
    expect(await reader.checkedAfter(here, '')).toEqual([older, newer]);
    expect(await reader.checkedAfter(here, '2026-01-02')).toEqual([newer]);
  });
});
