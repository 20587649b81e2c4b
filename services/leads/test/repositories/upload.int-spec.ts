import { beforeEach, describe, expect, it } from '@jest/globals';
import type { ClientSession } from 'mongoose';
import type { DatasetId, UploadFixes, UploadId, UserId } from '@leadmart/contracts';
import { openTestDatabase } from '@leadmart/platform/testing';
import { ClaimLost, DueRows } from '@leadmart/platform/work';
import { UploadRepository } from '../../src/supply/uploads/upload.repository.js';
import type { Upload, UploadState } from '../../src/supply/uploads/upload.schema.js';
import { FilePieceRepository } from '../../src/supply/uploads/waiting/file-piece.repository.js';
import { anUpload, uploadCounts } from '../factories/upload.js';

const noon = new Date('2026-01-05T12:00:00.000Z');
const after = (ms: number) => new Date(+noon + ms);
const [here, elsewhere] = ['d1', 'd2'] as [DatasetId, DatasetId];
const eve = 'eve' as UserId;
const states = ['taking', 'waiting', 'completed', 'undone', 'cancelled', 'expired'] as const;
const fixes: UploadFixes = {
  values: [],
  cells: [{ row: 2, field: 'phoneNumber', to: '2015550100' }],
};
const outline = Buffer.from('rows');
const skipInvalid = { skipDuplicates: false, skipInvalid: true };

const database = await openTestDatabase();
const repository = await database.repository(UploadRepository);
const files = await database.repository(FilePieceRepository);
beforeEach(() => database.mongo.collection('uploads').deleteMany({}));

const idOf = (id: string) => id as UploadId;
const stored = async (id: string, fields: Partial<Upload> = {}): Promise<Upload> => {
  const upload = anUpload({ id: idOf(id), ...fields });
  await repository.insert(upload);
  return upload;
};
const found = (id: string, of = here) => repository.find(of, idOf(id));
const run = <T>(work: (tx: ClientSession) => Promise<T>) => database.run(work);

/** The states in which a change is stored; uploads in other states stay as they are. */
const changedStates = async (
  change: (id: UploadId, tx: ClientSession) => Promise<unknown>,
  fields: Partial<Upload> = {},
) => {
  const changed: UploadState[] = [];
  const others = states.map((state) => ({ state, ...fields }));
  const untouched = await Promise.all(others.map((one) => stored(`other ${one.state}`, one)));
  for (const state of states) await stored(state, { state, ...fields });
  for (const state of states) {
    const before = await found(state);
    const answer = await run((tx) => change(idOf(state), tx));
    const isChanged = JSON.stringify(await found(state)) !== JSON.stringify(before);
    if (isChanged) changed.push(state);
    expect(answer ?? isChanged).toBe(isChanged);
  }
  for (const other of untouched) expect(await found(other.id)).toEqual(other);
  return changed;
};

describe('an upload', () => {
  it('belongs to its dataset, and can be read in a transaction', async () => {
    const upload = await stored('a');
    expect([await found('a'), await found('a', elsewhere), await found('x')]).toEqual([
      upload,
      undefined,
      undefined,
    ]);
    const waiting = { ...upload, state: 'waiting' as const };
    await repository.wait(upload.id, {
      counts: uploadCounts(),
      agreed: upload.agreed,
      keptUntil: noon,
    });
    const seen = await run(async (tx) => {
      await repository.cancel(upload.id, noon, tx);
      return [await repository.find(here, upload.id, tx), await found('a')];
    });
    expect(seen).toMatchObject([{ state: 'cancelled' }, { state: waiting.state }]);
  });

  it('waits with what was found in its file, as often as it is read, and for longer each time', async () => {
    const upload = await stored('a', { sweep: { dueAt: after(1) } });
    const other = await stored('o');
    const seen = { counts: uploadCounts(2), agreed: upload.agreed };
    expect(await repository.wait(upload.id, { ...seen, outline, keptUntil: noon })).toBe(true);
    const waiting = { ...upload, ...seen, outline, state: 'waiting', listed: true };
    expect(await found('a')).toEqual(waiting);
    const more = { counts: uploadCounts(1), agreed: skipInvalid, fixes };
    const again = { ...more, keptUntil: after(2) };
    expect(await repository.wait(upload.id, again)).toBe(true);
    expect(await found('a')).toEqual({ ...waiting, ...more, sweep: { dueAt: after(2) } });
    expect(await found('o')).toEqual(other);
    expect(await repository.wait(idOf('x'), again)).toBe(false);
    expect(await changedStates((id) => repository.wait(id, again))).toEqual(['taking', 'waiting']);
  });

  it('keeps its file while an admin reads it, and never for less time', async () => {
    const fields = { sweep: { dueAt: noon } };
    expect(await changedStates((id) => repository.keepUntil(id, after(1)), fields)).toEqual([
      'waiting',
    ]);
    expect((await found('waiting'))?.sweep?.dueAt).toEqual(after(1));
    await repository.keepUntil(idOf('waiting'), noon);
    expect((await found('waiting'))?.sweep?.dueAt).toEqual(after(1));
  });

  it('keeps its place while its file is stored, and is given up without one', async () => {
    const fields = { sweep: { dueAt: after(2) } };
    const still = (id: UploadId) => repository.stillTaking(id, after(1));
    expect(await changedStates(still, fields)).toEqual(['taking']);
    expect((await found('taking'))?.sweep?.dueAt).toEqual(after(1));
    await database.mongo.collection('uploads').deleteMany({});
    const giveUp = (id: UploadId) => repository.giveUp(id, noon);
    expect(await changedStates(giveUp, fields)).toEqual(['taking']);
    expect((await found('taking'))?.sweep?.dueAt).toEqual(noon);
  });
});

describe('a completed upload', () => {
  const added = [{ index: 0, first: 1, count: 10 }];
  const done = { counts: uploadCounts(), completedAt: noon, added };
  const invalid = { ...done, counts: uploadCounts(1) };
  const complete = (upload: Upload, by = done) => run((tx) => repository.complete(upload, by, tx));
  const completed = { state: 'completed' as const, listed: true };

  it('was not stored before when all of its rows were taken', async () => {
    const upload = anUpload();
    const aborted = run(async (tx) => {
      await repository.complete(upload, done, tx);
      throw new Error('aborted');
    });
    await expect(aborted).rejects.toThrow('aborted');
    expect(await found('u1')).toBeUndefined();
    expect(await complete(upload)).toBe(true);
    expect(await found('u1')).toEqual({ ...upload, ...done, ...completed });
    await expect(complete(upload)).rejects.toThrow(/duplicate key/);
  });

  it('was waiting, and keeps its file and its corrections while rows are invalid', async () => {
    const fields = { state: 'waiting', listed: true, outline, sweep: { dueAt: after(9) } } as const;
    const [upload, clean] = [await stored('a', fields), await stored('b', fields)];
    const other = await stored('o', fields);
    expect(await complete({ ...upload, fixes }, invalid)).toBe(true);
    const { outline: _outline, ...rest } = upload;
    expect(await found('a')).toEqual({ ...rest, ...invalid, ...completed, fixes });
    expect(await complete(upload)).toBe(false);
    expect(await found('a')).toEqual({ ...rest, ...invalid, ...completed, fixes });
    expect(await complete(clean)).toBe(true);
    const swept = { ...rest, id: clean.id, sweep: { dueAt: noon } };
    expect(await found('b')).toEqual({ ...swept, ...done, ...completed });
    expect(await found('o')).toEqual(other);
  });

  it('a completed upload can be undone once', async () => {
    const undone = { adminId: eve, at: noon, removedCount: 3 };
    expect(await changedStates((id, tx) => repository.undo(id, undone, tx))).toEqual(['completed']);
    expect(await found('completed')).toMatchObject({ state: 'undone', undone });
  });

  it('holds for the same file of the same admin in the same dataset, since a time', async () => {
    const upload = await stored('a', { ...completed, completedAt: noon });
    const same = (fields: Partial<Upload> = {}, since = noon) =>
      repository.sameCompleted(anUpload(fields), since);
    expect(await same()).toEqual(upload);
    expect(await same({}, after(1))).toBeUndefined();
    const others = [{ datasetId: elsewhere }, { adminId: eve }, { contentHash: 'other' }];
    for (const fields of others) expect(await same(fields)).toBeUndefined();
    await run((tx) => repository.undo(upload.id, { adminId: eve, at: noon, removedCount: 1 }, tx));
    expect(await same()).toBeUndefined();
  });

  it('gives its dataset the oldest check, and the source of the latest', async () => {
    const check = () => run((tx) => repository.dncCheckOf(here, tx));
    expect(await check()).toEqual({ checkedOn: null, source: null });
    const days = ['2026-01-02', '2026-01-03', '2026-01-01', '2026-01-03'];
    for (const [i, dncCheckedOn] of days.entries())
      await stored(`c${i}`, { ...completed, dncCheckedOn, dncSource: `s${i}` });
    await stored('e', { ...completed, dncCheckedOn: '2025-01-01', datasetId: elsewhere });
    await stored('u', { state: 'undone', dncCheckedOn: '2025-01-01' });
    await stored('l', { state: 'waiting', dncCheckedOn: '2026-01-04', dncSource: 'sl' });
    await stored('n', completed);
    expect(await check()).toEqual({ checkedOn: '2026-01-01', source: 's3' });
    const inside = run(async (tx) => {
      await repository.undo(idOf('c2'), { adminId: eve, at: noon, removedCount: 1 }, tx);
      return repository.dncCheckOf(here, tx);
    });
    expect(await inside).toEqual({ checkedOn: '2026-01-02', source: 's3' });
  });
});

describe('the history of a dataset', () => {
  it('shows listed uploads newest first, ten a page, without the content of their files', async () => {
    const all = Array.from({ length: 10 }, (_, i) => `u${i}`);
    for (const [i, id] of all.entries())
      await stored(id, { listed: true, startedAt: after(i), fixes, outline });
    const twin = { listed: true, startedAt: after(9) };
    const last = await stored('x', { ...twin, counts: uploadCounts() });
    await stored('e', { ...twin, datasetId: elsewhere });
    await stored('t', { startedAt: after(9) });
    const pageOf = async (page: number) => {
      const { uploads, total } = await repository.list(here, page);
      return [total, ...uploads.map(({ id }) => id)];
    };
    const newest = ['x', ...all.toReversed()];
    expect(await pageOf(1)).toEqual([11, ...newest.slice(0, 10)]);
    expect(await pageOf(2)).toEqual([11, 'u0']);
    const [first, second] = (await repository.list(here, 1)).uploads;
    expect(first).toEqual(last);
    expect(second).toEqual(anUpload({ ...twin, id: idOf('u9') }));
  });
});

describe('an upload without a decision', () => {
  it('a waiting upload can be cancelled', async () => {
    const cancel = (id: UploadId, tx: ClientSession) => repository.cancel(id, noon, tx);
    expect(await changedStates(cancel, { listed: true })).toEqual(['waiting']);
    const cancelled = { state: 'cancelled', listed: false, sweep: { dueAt: noon } };
    expect(await found('waiting')).toMatchObject(cancelled);
  });

  it('each change of an upload ends the claim of its sweeper, whose step then changes nothing', async () => {
    const rows = new DueRows(repository.rows, { path: 'sweep', leaseMs: 1_000 });
    const waits = { counts: uploadCounts(), agreed: skipInvalid, keptUntil: after(1) };
    const done = { counts: uploadCounts(1), completedAt: noon, added: [] };
    const undone = { adminId: eve, at: noon, removedCount: 1 };
    const parts = { sent: { parts: 0, bytes: 0 }, isSending: true };
    const part = { ...done, sent: { parts: 1, bytes: 1 }, isSending: true };
    type Change = (upload: Upload, tx: ClientSession) => Promise<unknown>;
    const changes: [UploadState, Change][] = [
      ['waiting', ({ id }) => repository.wait(id, waits)],
      ['waiting', ({ id }) => repository.keepUntil(id, after(1))],
      ['waiting', (upload, tx) => repository.complete(upload, done, tx)],
      ['waiting', ({ id }, tx) => repository.cancel(id, noon, tx)],
      ['taking', ({ id }) => repository.stillTaking(id, after(1))],
      ['taking', ({ id }) => repository.giveUp(id, noon)],
      ['completed', ({ id }, tx) => repository.undo(id, undone, tx)],
      ['completed', (of, tx) => repository.addPart({ ...of, ...part, sweep: { dueAt: noon } }, tx)],
    ];
    for (const [n, [state, change]] of changes.entries()) {
      const upload = await stored(`c${n}`, { state, ...parts, sweep: { dueAt: noon } });
      const claim = await rows.claim(noon, { _id: upload.id });
      await run((tx) => change(upload, tx));
      const changed = await found(upload.id);
      expect(changed?.sweep).not.toHaveProperty('claim');
      await expect(claim?.again(noon, { $set: { state: 'expired' } })).rejects.toThrow(ClaimLost);
      await expect(claim?.remove()).rejects.toThrow(ClaimLost);
      expect(await found(upload.id)).toEqual(changed);
    }
  });
});

describe('an upload in parts', () => {
  const sent = (parts: number) => ({ parts, bytes: parts * 10 });
  const withPart = (id: string, parts: number, isSending = true) => ({
    ...anUpload({ id: idOf(id), sweep: { dueAt: noon } }),
    counts: uploadCounts(),
    added: [],
    completedAt: noon,
    sent: sent(parts),
    isSending,
  });

  it('takes the parts of an upload in their order, each once, until the last', async () => {
    await stored('a', { sent: sent(0), isSending: true });
    const other = await stored('o', { sent: sent(0), isSending: true });
    const add = (parts: number, isSending = true) =>
      run((tx) => repository.addPart(withPart('a', parts, isSending), tx));
    const added = [await add(2), await add(1), await add(1), await add(2)];
    expect(added).toEqual([false, true, false, true]);
    expect(await found('a')).toMatchObject({ state: 'completed', listed: true, sent: sent(2) });
    expect([await add(3, false), await add(4)]).toEqual([true, false]);
    expect(await found('o')).toEqual(other);
  });

  it('takes no part of an upload that was undone or is expired', async () => {
    const states = await changedStates((id, tx) => repository.addPart(withPart(id, 1), tx), {
      sent: sent(0),
      isSending: true,
    });
    expect(states).toEqual(['taking', 'completed']);
  });

  it('the invalid rows of an upload in parts are kept in the order of the parts, once', async () => {
    const large = Buffer.alloc(2 ** 23 + 1, 'l');
    await files.keepPart(idOf('p'), 10, Buffer.from('ten'));
    await files.keepPart(idOf('p'), 2, large);
    await files.keepPart(idOf('p'), 10, Buffer.from('TEN'));
    await files.keepPart(idOf('q'), 1, Buffer.from('other'));
    const pieces: Buffer[] = [];
    for await (const piece of files.partsOf(idOf('p'))) pieces.push(piece);
    expect(pieces.map(({ length }) => length)).toEqual([2 ** 23, 1, 3]);
    expect(Buffer.concat(pieces).equals(Buffer.concat([large, Buffer.from('TEN')]))).toBe(true);
  });
});

describe('the file of a waiting upload', () => {
  const keep = (id: string, bytes: Buffer) => files.keep(idOf(id), bytes);

  it('a file is kept in pieces of a mebibyte, and read only when it is whole', async () => {
    const size = 2 ** 20;
    const parts = ['a', 'b', 'c'].map((letter) => Buffer.alloc(size, letter));
    const file = Buffer.concat([...parts, Buffer.from('end')]);
    const small = Buffer.from('small');
    await keep('u0', small);
    await keep('u1', file);
    const rows = await database.mongo
      .collection('upload_files')
      .find({ uploadId: 'u1' }, { sort: { _id: 1 } })
      .toArray();
    const pieces = rows.map(({ _id, bytes }) => [String(_id), bytes.length()]);
    expect(pieces).toEqual([
      ['u1:000', size],
      ['u1:001', size],
      ['u1:002', size],
      ['u1:003', 3],
    ]);
    expect((await files.load(idOf('u1'), file.length))?.equals(file)).toBe(true);
    expect(await files.load(idOf('u1'), file.length + 1)).toBeUndefined();
    expect(await files.load(idOf('x'), 1)).toBeUndefined();
    await files.remove(idOf('u1'));
    expect(await files.load(idOf('u1'), file.length)).toBeUndefined();
    expect(await files.load(idOf('u0'), small.length)).toEqual(small);
  });
});
