import { beforeEach, describe, expect, it } from '@jest/globals';
import type { ClientSession } from 'mongoose';
import { scrubStates, type DatasetId, type ScrubId, type UserId } from '@leadmart/contracts';
import { openTestDatabase } from '@leadmart/platform/testing';
import type { ReadPhones } from '../../src/supply/phone-files/phone-intake.js';
import { ScrubPartRepository } from '../../src/supply/scrubs/storing/scrub-part.repository.js';
import {
  ScrubRunMoved,
  ScrubRunRepository,
} from '../../src/supply/scrubs/storing/scrub-run.repository.js';
import type { ScrubRun } from '../../src/supply/scrubs/storing/scrub-run.schema.js';
import { ScrubRepository } from '../../src/supply/scrubs/storing/scrub.repository.js';
import { scrubs, type Scrub } from '../../src/supply/scrubs/storing/scrub.schema.js';

const noon = new Date('2036-01-05T12:00:00.000Z');
const after = (ms: number) => new Date(+noon + ms);
const idOf = (id: string) => id as ScrubId;
const [here, elsewhere] = ['d1', 'd2'] as [DatasetId, DatasetId];
const columns = { phones: ['Phone'], emails: [], leftOut: [] };

const database = await openTestDatabase();
const repository = new ScrubRepository(await database.model(scrubs));
const runs = await database.repository(ScrubRunRepository);
const parts = await database.repository(ScrubPartRepository);
beforeEach(async () => {
  for (const name of ['scrubs', 'scrub_runs', 'scrub_parts'])
    await database.mongo.collection(name).deleteMany({});
});

const run = <T>(work: (tx: ClientSession) => Promise<T>) => database.run(work);
const found = (id: string) => repository.find(idOf(id));
const workOf = async (id: string) => (await repository.rows.findOne({ _id: idOf(id) }))?.work;

/** A scrub whose list is being received, unless the fields say otherwise. */
const stored = async (id: string, fields: Partial<Scrub> = {}): Promise<Scrub> => {
  const scrub: Scrub = {
    id: idOf(id),
    kind: 'federal',
    state: 'receiving',
    adminId: 'ann' as UserId,
    checkedOn: '2026-01-05',
    source: 'registry',
    areaCodes: [],
    fileName: 'list.csv',
    parts: 0,
    phones: 0,
    invalidLines: 0,
    startedAt: noon,
    ...fields,
  };
  await repository.insert(scrub, after(9));
  return scrub;
};
const trouble = { reason: 'internal', failures: 2, nextAttemptAt: after(5) } as const;
const list = { parts: 2, phones: 30, invalidLines: 1, columns, startedAt: after(1) };

/** The states in which a change is stored; other scrubs stay as they are. */
const changedStates = async (
  change: (id: ScrubId, tx: ClientSession) => Promise<boolean>,
  fields: Partial<Scrub> = {},
) => {
  const others: Scrub[] = [];
  for (const state of scrubStates)
    others.push(await stored(`other ${state}`, { state, ...fields }));
  const changed: string[] = [];
  for (const state of scrubStates) {
    const before = await stored(state, { state, ...fields });
    if (await run((tx) => change(idOf(state), tx))) changed.push(state);
    else expect(await found(state)).toEqual(before);
  }
  for (const other of others) expect(await found(other.id)).toEqual(other);
  expect(await run((tx) => change(idOf('x'), tx))).toBe(false);
  return changed;
};

describe('a scrub', () => {
  it('starts once with its list, and its work is due at once', async () => {
    const scrub = await stored('a');
    expect(await found('a')).toEqual(scrub);
    expect([await found('x'), await workOf('a')]).toEqual([undefined, { dueAt: after(9) }]);
    expect(await changedStates((id, tx) => repository.start(id, list, tx))).toEqual(['receiving']);
    expect(await found('receiving')).toEqual({
      ...scrub,
      ...list,
      id: 'receiving',
      state: 'running',
    });
    expect(await workOf('receiving')).toEqual({ dueAt: list.startedAt });
    const aborted = run(async (tx) => {
      await repository.start(scrub.id, list, tx);
      throw new Error('aborted');
    });
    await expect(aborted).rejects.toThrow('aborted');
    expect(await found('a')).toEqual(scrub);
  });

  it('a scrub can be undone while it runs and when it is completed, by another worker', async () => {
    const undo = (id: ScrubId, tx: ClientSession) => repository.beginUndo(id, noon, tx);
    expect(await changedStates(undo, { trouble })).toEqual(['running', 'completed']);
    const { trouble: _trouble, ...rest } = await stored('a', { trouble });
    expect(await found('running')).toEqual({ ...rest, id: 'running', state: 'undoing' });
    expect(await workOf('running')).toEqual({ dueAt: noon });
  });

  it('a scrub can be removed until it is started', async () => {
    expect(await changedStates((id) => repository.removeUnstarted(id))).toEqual(['receiving']);
    expect(await found('receiving')).toBeUndefined();
  });

  it('appears in the history once it is started, newest first, ten a page', async () => {
    await stored('r');
    const ids = Array.from({ length: 10 }, (_, i) => `s${i}`);
    for (const [i, id] of [...ids, 't'].entries()) {
      const { id: scrubId } = await stored(id);
      const startedAt = after(Math.min(i, 9));
      await run((tx) => repository.start(scrubId, { ...list, startedAt }, tx));
    }
    const pageOf = async (page: number) => {
      const { scrubs: shown, total } = await repository.list(page);
      return [total, ...shown.map(({ id }) => id)];
    };
    const newest = ['t', ...ids.toReversed()];
    expect(await pageOf(1)).toEqual([11, ...newest.slice(0, 10)]);
    expect(await pageOf(2)).toEqual([11, 's0']);
    expect((await repository.list(1)).scrubs[0]).toEqual(await found('t'));
  });

  it('fails while its last attempt had trouble', async () => {
    await stored('a', { state: 'running' });
    const failing = await stored('b', { state: 'running', trouble });
    expect(await repository.failing()).toEqual([failing]);
  });
});

describe('the run of a scrub in a dataset', () => {
  const [a, b] = [idOf('a'), idOf('b')];
  const open = async (scrubId: ScrubId, id = here): Promise<ScrubRun> => {
    await run((tx) => runs.open(scrubId, [{ id, name: `Leads ${id}` }], tx));
    const opened = (await runs.of([scrubId])).find(({ datasetId }) => datasetId === id);
    if (!opened) throw new Error('the run is not stored');
    return opened;
  };

  it('begins at the first phone of the first part', async () => {
    const other = await open(b);
    const opened = await open(a);
    expect(opened).toEqual({
      scrubId: a,
      datasetId: here,
      name: 'Leads d1',
      state: 'open',
      step: 0,
      part: 1,
      afterPhone: 0,
      marked: 0,
      turned: 0,
      elsewhere: 0,
      confirmed: null,
      restored: 0,
      kept: 0,
    });
    const changed = await runs.change(opened, { part: 2 });
    const second = await open(a, elsewhere);
    await open(idOf('c'));
    // A product without a dataset has nothing to compare.
    await run((tx) => runs.open(idOf('d'), [], tx));
    expect(await runs.of([b, a, idOf('d')])).toEqual([changed, second, other]);
  });

  it('goes on step by step, and stays when another worker was faster', async () => {
    const [other, opened] = [await open(b), await open(a)];
    const first = await runs.change(opened, { part: 2, turned: 5 });
    expect(first).toEqual({ ...opened, part: 2, turned: 5, step: 1 });
    await expect(runs.change(opened, { part: 9 })).rejects.toThrow(ScrubRunMoved);
    const aborted = run(async (tx) => {
      await runs.change(first, { part: 9 }, tx);
      throw new Error('aborted');
    });
    await expect(aborted).rejects.toThrow('aborted');
    expect(await runs.of([a])).toEqual([first]);
    const second = await run((tx) => runs.change(first, { state: 'done' }, tx));
    expect(second).toEqual({ ...first, state: 'done', step: 2 });
    expect(await runs.of([a, b])).toEqual([second, other]);
  });

  it('dates leads of its dataset when it is done, except for itself', async () => {
    const checkBy = (source: string) => ({
      checkedOn: '2026-01-05',
      source,
      areaCodes: [],
      known: [],
    });
    const end = async (id: string, state: ScrubRun['state'], dataset = here) => {
      await runs.change(await open(idOf(id), dataset), { state, check: checkBy(id) });
    };
    await end('a', 'done');
    await end('b', 'done');
    await end('e', 'done', elsewhere);
    await end('u', 'undone');
    await runs.change(await open(idOf('n')), { state: 'done' });
    expect(await runs.checksOf(here)).toEqual([checkBy('a'), checkBy('b')]);
    expect(await runs.checksOf(here, a)).toEqual([checkBy('b')]);
  });
});

describe('the parts of the list of a scrub', () => {
  const read = (phones: number[], unclear: number[] = [], invalidLines = 0): ReadPhones => ({
    phones: Float64Array.from(phones),
    unclear: Float64Array.from(unclear),
    emails: [],
    lines: phones.length,
    invalidLines,
    invalid: [],
  });
  const [a, b] = [idOf('a'), idOf('b')];

  it('hold the phones of a file in their order, and may be sent again', async () => {
    const keep = (id: ScrubId, part: number, phones: ReadPhones) =>
      run((tx) => parts.keep(id, part, phones, tx));
    await keep(b, 1, read([7]));
    await keep(a, 2, read([2_015_550_102], [], 1));
    await keep(a, 1, read([1]));
    const first = read([2_015_550_100, 2_015_550_101], [2_015_550_199], 3);
    await keep(a, 1, { ...first, columns });
    expect(await parts.counts(a)).toEqual([
      { part: 1, phoneCount: 2, invalidLines: 3, columns },
      { part: 2, phoneCount: 1, invalidLines: 1, columns: null },
    ]);
    expect(await parts.load(a, 1)).toEqual({ phones: first.phones, unclear: first.unclear });
    expect((await parts.load(a, 2)).unclear).toEqual(new Float64Array());
    await expect(parts.load(a, 3)).rejects.toThrow('part 3 of scrub a is missing');
    await parts.remove(a);
    expect(await parts.counts(a)).toEqual([]);
    expect((await parts.load(b, 1)).phones).toEqual(Float64Array.of(7));
  });
});
