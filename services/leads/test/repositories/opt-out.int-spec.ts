import { beforeEach, describe, expect, it } from '@jest/globals';
import type { ClientSession } from 'mongoose';
import type { DatasetId, OptOutId } from '@leadmart/contracts';
import { openTestDatabase } from '@leadmart/platform/testing';
import type { OptOut, OptOutState } from '../../src/care/opt-outs/opt-out.js';
import { OptOutRepository } from '../../src/care/opt-outs/opt-out.repository.js';
import { optOuts } from '../../src/care/opt-outs/opt-out.schema.js';
import { OptOutCodeRepository } from '../../src/care/opt-outs/proof/opt-out-code.repository.js';
import { optOutCodes } from '../../src/care/opt-outs/proof/opt-out-code.schema.js';
import { carryOutOptOuts } from '../../src/leads.jobs.js';

const noon = new Date('2036-01-05T12:00:00.000Z');
const after = (ms: number) => new Date(+noon + ms);
const [here, elsewhere] = ['d1', 'd2'] as [DatasetId, DatasetId];
const phone = '2015550100';
const origin = { provedEmail: 'a@b.test', addressKey: 'a', networkKey: 'n', excess: null };
const evidence = { leads: 1, packs: 2, withoutEmail: 0, sameDomain: 0, sameName: 0 };
const places = [{ shelf: 0 as const, number: 1, phone: 2_015_550_100 }];

const database = await openTestDatabase();
const work = database.work({ carryOutOptOuts });
const repository = new OptOutRepository(await database.model(optOuts), work);
const codes = new OptOutCodeRepository(await database.model(optOutCodes));
beforeEach(() => repository.rows.deleteMany({}));

const idOf = (id: string) => id as OptOutId;
const found = (id: string) => repository.find(idOf(id));
const idsOf = (some: readonly { id: string }[]) => some.map(({ id }) => id);
const run = <T>(work: (tx: ClientSession) => Promise<T>) => database.run(work);

/** A phone that is being compared with its email, unless the fields say otherwise. */
const stored = async (id: string, fields: Partial<OptOut> = {}): Promise<OptOut> => {
  const optOut: OptOut = {
    id: idOf(id),
    tokenHash: id,
    state: 'checking',
    source: 'page',
    adminId: null,
    phone,
    about: [],
    outcomes: [],
    datasets: 0,
    requestedAt: noon,
    ...fields,
  };
  await run((tx) => repository.insert(optOut, tx));
  return optOut;
};
const states = ['checking', 'held', 'parked', 'accepted', 'done', 'declined', 'undone'] as const;
/** One opt-out of each state, named by it. */
const oneOfEach = async (fields: Partial<OptOut> = {}) => {
  for (const state of states) await stored(state, { state, ...fields });
};
/** The states in which a change is stored; the other opt-outs stay as they are. */
const changedStates = async (change: (id: OptOutId, tx: ClientSession) => Promise<boolean>) => {
  const changed: OptOutState[] = [];
  for (const state of states) {
    const before = await found(state);
    if (await run((tx) => change(idOf(state), tx))) changed.push(state);
    else expect(await found(state)).toEqual(before);
  }
  return changed;
};

describe('opt-outs', () => {
  it('requests are stored in their transaction, and found by id and by the secret of their request', async () => {
    const one = await stored('b', { tokenHash: 't' });
    const other = await stored('a', { tokenHash: 't' });
    await stored('c');
    expect(await found('b')).toEqual(one);
    expect(await found('x')).toBeUndefined();
    expect(await repository.findByToken('t')).toEqual([other, one]);
    const aborted = run(async (tx) => {
      await repository.insert({ ...one, id: idOf('d') }, tx);
      throw new Error('aborted');
    });
    await expect(aborted).rejects.toThrow('aborted');
    expect(await repository.count()).toBe(3);
  });

  it('requests are listed newest first, and those that wait oldest first, ten a page', async () => {
    const numbers = Array.from({ length: 11 }, (_, i) => i);
    for (const i of numbers) await stored(`h${i}`, { state: 'held', requestedAt: after(-2 * i) });
    await stored('parked', { state: 'parked', requestedAt: after(-3) });
    await stored('checking', { requestedAt: after(1) });
    await stored('done', { state: 'done', requestedAt: after(1) });
    const newest = ['done', 'checking', 'h0', 'h1', 'parked', 'h2', 'h3', 'h4', 'h5', 'h6'];
    const oldest = ['h7', 'h8', 'h9', 'h10'];
    expect(idsOf(await repository.page(1))).toEqual(newest);
    expect(idsOf(await repository.page(2))).toEqual(oldest);
    const waiting = [...newest.slice(2), ...oldest].toReversed();
    expect(idsOf(await repository.pageWaiting(1))).toEqual(waiting.slice(0, 10));
    expect(idsOf(await repository.pageWaiting(2))).toEqual(waiting.slice(10));
    expect(await repository.countWaiting()).toBe(12);
    expect(await repository.countUnproved()).toBe(12);
  });
});

describe('a decision about an opt-out', () => {
  it('follows its check, once', async () => {
    const check = (state: 'accepted' | 'held' | 'parked') => (id: OptOutId, tx: ClientSession) =>
      repository.checked(id, { state, evidence, now: noon }, tx);
    for (const [state, more] of [
      ['accepted', { work: { dueAt: noon }, isToWithdraw: true }],
      ['held', { isToWithdraw: true }],
      ['parked', {}],
    ] as const) {
      await repository.rows.deleteMany({});
      await oneOfEach({ isToWithdraw: true });
      const before = await found('checking');
      expect(await changedStates(check(state))).toEqual(['checking']);
      const { isToWithdraw: _, ...rest } = before ?? {};
      expect(await found('checking')).toEqual({ ...rest, state, evidence, ...more });
    }
  });

  it('accepts or declines those that wait', async () => {
    const given = { isToWithdraw: true, origin, evidence } as const;
    await oneOfEach(given);
    const before = await found('held');
    const accept = (id: OptOutId, tx: ClientSession) => repository.accept(id, noon, tx);
    expect(await changedStates(accept)).toEqual(['held', 'parked']);
    const accepted = { state: 'accepted', work: { dueAt: noon }, isToWithdraw: true };
    expect(await found('held')).toEqual({ ...before, ...accepted });
    await repository.rows.deleteMany({});
    await oneOfEach(given);
    const decline = (id: OptOutId, tx: ClientSession) => repository.decline(id, noon, tx);
    expect(await changedStates(decline)).toEqual(['held', 'parked']);
    const { isToWithdraw: _i, origin: _o, evidence: _e, ...rest } = before ?? {};
    const declined = { state: 'declined', completedAt: noon, restoring: { dueAt: noon } };
    expect(await found('held')).toEqual({ ...rest, ...declined });
  });

  it('undoes one that was carried out', async () => {
    await oneOfEach();
    const undo = (id: OptOutId, tx: ClientSession) => repository.undo(id, tx);
    expect(await changedStates(undo)).toEqual(['done']);
    expect(await found('done')).toMatchObject({ state: 'undone' });
  });
});

describe('an opt-out that is carried out', () => {
  const waiting = { state: 'accepted', work: { dueAt: noon } } as const;

  it('waits for the check of its phone, and is woken by it', async () => {
    await stored('a', { tokenHash: 't', work: { dueAt: after(2) } });
    await stored('b', { tokenHash: 't', work: { dueAt: after(-1) } });
    await stored('c', { work: { dueAt: after(2) } });
    await stored('d', { tokenHash: 't', work: { dueAt: after(2), claim: 'x' } as OptOut['work'] });
    await run((tx) => repository.wakeParts('t', noon, tx));
    const due = async (id: string) => (await found(id))?.work?.dueAt;
    expect([await due('a'), await due('b'), await due('c'), await due('d')]).toEqual([
      noon,
      after(-1),
      after(2),
      after(2),
    ]);
  });

  it('a request is claimed in a batch, which is kept with the number of datasets', async () => {
    for (const id of ['a', 'b', 'c']) await stored(id, waiting);
    await stored('later', { ...waiting, work: { dueAt: after(1) } });
    expect(await repository.take(after(-1), 9)).toEqual([]);
    expect(await repository.take(noon, 2)).toHaveLength(2);
    const [claim, ...more] = await repository.take(noon, 9);
    if (!claim) throw new Error('nothing was claimed');
    expect(more).toEqual([]);
    await repository.keep([claim], 7, after(1));
    const until = after(1 + carryOutOptOuts.by.leaseMs);
    expect(await found(claim.row._id)).toMatchObject({ datasets: 7, work: { dueAt: until } });
    expect(await found('later')).toMatchObject({ datasets: 0 });
  });

  it('a request is left in the datasets in which it was not searched, or whose lines are to be erased', async () => {
    const outcome = { datasetId: here, leads: 1, withdrawn: 1 };
    const begun = { ...outcome, places };
    const a = await stored('a', waiting);
    await stored('b', { ...waiting, outcomes: [outcome] });
    const c = await stored('c', { ...waiting, outcomes: [begun], requestedAt: after(-1) });
    await stored('d', { ...waiting, outcomes: [{ ...begun, datasetId: elsewhere }] });
    await stored('e', { state: 'done' });
    await stored('f', waiting);
    const left = (...ids: string[]) => repository.leftIn(here, ids.map(idOf));
    expect(await left('a', 'b', 'c', 'e')).toEqual([c, a]);
    expect(await left('b')).toEqual([c]);
    expect(idsOf(await left('d', 'b'))).toEqual(['c', 'd']);
    expect(idsOf(await left('f', 'a', 'c'))).toEqual(['c', 'a', 'f']);
  });

  it('stores what was found in a dataset once, and forgets the places of erased lines', async () => {
    const outcome = { datasetId: here, leads: 1, withdrawn: 1, places };
    for (const id of ['a', 'b', 'c']) await stored(id);
    const ids = ['a', 'b'].map(idOf);
    for (const datasetId of [elsewhere, here, here])
      await run((tx) => repository.addOutcome(ids, { ...outcome, datasetId }, tx));
    const both = [{ ...outcome, datasetId: elsewhere }, outcome];
    expect((await found('b'))?.outcomes).toEqual(both);
    expect((await found('c'))?.outcomes).toEqual([]);
    await run((tx) => repository.erased([idOf('a')], here, tx));
    const { places: _places, ...erased } = outcome;
    expect((await found('a'))?.outcomes).toEqual([both[0], erased]);
    expect((await found('b'))?.outcomes).toEqual(both);
    const aborted = run(async (tx) => {
      await repository.addOutcome([idOf('c')], outcome, tx);
      await repository.erased([idOf('b')], here, tx);
      throw new Error('aborted');
    });
    await expect(aborted).rejects.toThrow('aborted');
    expect((await found('b'))?.outcomes).toEqual(both);
    expect((await found('c'))?.outcomes).toEqual([]);
  });

  it('a request is withdrawn by directory first, and its leads are counted by dataset', async () => {
    for (const id of ['a', 'b']) await stored(id, { isToWithdraw: true });
    await stored('c');
    expect(idsOf(await repository.toWithdraw(9)).sort()).toEqual(['a', 'b']);
    expect(await repository.toWithdraw(1)).toHaveLength(1);
    const early = (datasetId: DatasetId, withdrawn: number) =>
      run((tx) => repository.addEarly(idOf('a'), { datasetId, withdrawn }, tx));
    for (const count of [1, 2]) await early(here, count);
    await early(elsewhere, 4);
    const counts = await run(async (tx) => [
      await repository.withdrawnEarly(idOf('a'), here, tx),
      await repository.withdrawnEarly(idOf('a'), elsewhere, tx),
      await repository.withdrawnEarly(idOf('b'), here, tx),
      await repository.withdrawnEarly(idOf('x'), here, tx),
    ]);
    expect(counts).toEqual([3, 4, 0, 0]);
    const isToWithdraw = (id: string) => run((tx) => repository.isToWithdraw(idOf(id), tx));
    await run((tx) => repository.withdrawn([idOf('a')], tx));
    expect([await isToWithdraw('a'), await isToWithdraw('b')]).toEqual([false, true]);
    expect([await isToWithdraw('c'), await isToWithdraw('x')]).toEqual([false, false]);
    const seen = await run(async (tx) => {
      await repository.addEarly(idOf('b'), { datasetId: here, withdrawn: 5 }, tx);
      await repository.withdrawn([idOf('b')], tx);
      return [
        await repository.withdrawnEarly(idOf('b'), here, tx),
        await repository.isToWithdraw(idOf('b'), tx),
        idsOf(await repository.toWithdraw(9)),
      ];
    });
    expect(seen).toEqual([5, false, ['b']]);
  });

  it('a request is open until it is carried out, the oldest first', async () => {
    await stored('a', { ...waiting, requestedAt: after(1) });
    await stored('b', { ...waiting, work: { dueAt: after(9) } });
    await stored('c', { state: 'done', requestedAt: after(-1) });
    expect(await repository.open()).toEqual([noon, after(1)]);
  });
});

describe('a mailed code', () => {
  const code = { id: 'a', codeHash: 'h', expiresAt: after(1) };
  const attempt = (at = noon, most = 2) => codes.attempt('a', at, most);
  const use = (id: string, hash: string) => run((tx) => codes.use(id, hash, tx));

  it('a code may be tried some times, until it expires; a new one begins anew', async () => {
    await run((tx) => codes.store({ ...code, id: 'b', codeHash: 'b' }, tx));
    await run((tx) => codes.store(code, tx));
    expect(await attempt(after(1))).toBeUndefined();
    expect([await attempt(), await attempt(), await attempt()]).toEqual(['h', 'h', undefined]);
    await run((tx) => codes.store({ ...code, codeHash: 'n' }, tx));
    expect([await attempt(), await attempt(), await attempt()]).toEqual(['n', 'n', undefined]);
    expect(await codes.attempt('b', noon, 1)).toBe('b');
  });

  it('a code is used up once', async () => {
    await run((tx) => codes.store(code, tx));
    expect([await use('a', 'x'), await use('b', 'h'), await use('a', 'h')]).toEqual([
      false,
      false,
      true,
    ]);
    expect(await use('a', 'h')).toBe(false);
    await run((tx) => codes.store(code, tx));
    const aborted = run(async (tx) => {
      await codes.use('a', 'h', tx);
      await codes.store({ ...code, id: 'c' }, tx);
      throw new Error('aborted');
    });
    await expect(aborted).rejects.toThrow('aborted');
    expect([await use('c', 'h'), await use('a', 'h')]).toEqual([false, true]);
  });
});
