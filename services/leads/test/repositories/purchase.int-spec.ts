import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { tenths, type DatasetId, type PurchaseId, type UserId } from '@leadmart/contracts';
import { explainsWithIndex, openTestDatabase, type TestDatabase } from '@leadmart/platform/testing';
import type { Purchase } from '../../src/selling/purchases/purchase.js';
import { PurchaseReader } from '../../src/selling/purchases/purchase.reader.js';
import {
  isKeyTaken,
  KeyTaken,
  PurchaseRepository,
} from '../../src/selling/purchases/purchase.repository.js';
import { purchases, type PurchaseDocument } from '../../src/selling/purchases/purchase.schema.js';
import { aPurchase } from '../factories/purchase.js';

const now = new Date('2026-01-05T10:00:00.000Z');
const after = (ms: number, from = now) => new Date(+from + ms);
const leaseOf = (worker: string, fields: { now?: Date; leaseUntil?: Date } = {}) => ({
  worker,
  now,
  leaseUntil: after(60_000),
  ...fields,
});
const error = { code: 'X', message: 'No' };
const held = { ...aPurchase({ step: 'stock-reserved', delivered: 8 }), worker: 'first' };
const { worker: _worker, ...purchase } = held;
const [id, buyerId] = [purchase.id, purchase.buyerId];
const keyed = aPurchase({ id: 'p2' as PurchaseId, idempotencyKey: 'k', requestHash: 'h' });

let database: TestDatabase;
let repository: PurchaseRepository;
let reader: PurchaseReader;
beforeAll(async () => {
  database = await openTestDatabase();
  const model = await database.model(purchases);
  repository = new PurchaseRepository(model);
  reader = new PurchaseReader(model);
});
afterAll(() => database.close());

const rows = () => database.mongo.collection<PurchaseDocument>('purchases');
const rowOf = (_id: PurchaseId) => rows().findOne({ _id });
const insert = (of: Purchase, lease = leaseOf('first')) =>
  database.run((tx) => repository.insertReserved(of, lease, tx));
beforeEach(async () => {
  await rows().deleteMany({});
  for (const one of [keyed, purchase]) await insert(one);
});

describe('a purchase', () => {
  it('a purchase is stored with its worker and its lease, and found by buyer and by id', async () => {
    const { id: _id, ...fields } = purchase;
    const lease = { worker: 'first', resumeAt: after(60_000), attempts: 0 };
    expect(await rowOf(id)).toEqual({ _id, ...fields, ...lease });
    expect(await repository.load(id)).toEqual(purchase);
    expect(await repository.load('x' as PurchaseId)).toBeUndefined();
    expect(await reader.findOfBuyer(buyerId, id)).toEqual(purchase);
    expect(await reader.findOfBuyer('b2' as UserId, id)).toBeUndefined();
  });

  it('uses the key of its buyer once', async () => {
    expect(await repository.findByKey(buyerId, 'k')).toEqual(keyed);
    expect(await repository.findByKey(buyerId, 'other')).toBeUndefined();
    expect(await repository.findByKey('b2' as UserId, 'k')).toBeUndefined();
    const assertFree = (buyer: UserId, key: string) =>
      database.run((tx) => repository.assertKeyFree(buyer, key, tx));
    await expect(assertFree(buyerId, 'k')).rejects.toThrow(KeyTaken);
    await assertFree(buyerId, 'other');
    await assertFree('b2' as UserId, 'k');
    const twin = insert({ ...keyed, id: 'p3' as PurchaseId }).catch((err: unknown) => err);
    expect(isKeyTaken(await twin)).toBe(true);
    expect(isKeyTaken(await insert(keyed).catch((err: unknown) => err))).toBe(false);
  });

  it('a purchase is read in the order of ids, of all buyers', async () => {
    const foreign = aPurchase({ id: 'p0' as PurchaseId, buyerId: 'b2' as UserId });
    await insert(foreign);
    expect(await reader.pageAfter('', 2)).toEqual([foreign, purchase]);
    expect(await reader.pageAfter('p0', 9)).toEqual([purchase, keyed]);
  });

  it('buyers are users with a pack, of one dataset if it is asked for', async () => {
    const [solar, roofs] = ['solar', 'roofs'] as DatasetId[];
    const of = (id: string, buyer: string, fields: Partial<Purchase>) =>
      insert(
        aPurchase({ id: id as PurchaseId, buyerId: buyer as UserId, datasetId: solar, ...fields }),
      );
    const completed = { status: 'completed' } as const;
    await of('q1', 'c1', completed);
    await of('q2', 'c1', completed);
    await of('q3', 'c2', { ...completed, datasetId: roofs });
    await of('q4', 'c3', { status: 'failed' });
    await of('q5', 'c4', completed);
    const among = ['c1', 'c2', 'c3'] as UserId[];
    expect((await reader.buyersAmong(among)).toSorted()).toEqual(['c1', 'c2']);
    expect(await reader.buyersAmong(among, solar)).toEqual(['c1']);
    await explainsWithIndex(database, () => reader.buyersAmong(among, solar));
  });
});

/** The rules that the faults at random in fulfilment.spec.ts assume: see purchase-repository-in-memory.ts. */
describe('the lease of a purchase', () => {
  it('a lease is renewed by its worker alone, until it expires', async () => {
    const neighbour = await rowOf(keyed.id);
    const before = await rowOf(id);
    const until = after(90_000);
    await repository.renew(id, leaseOf('second', { leaseUntil: until }));
    await repository.renew(id, leaseOf('first', { now: after(60_000), leaseUntil: until }));
    expect(await rowOf(id)).toEqual(before);
    await repository.renew(id, leaseOf('first', { now: after(59_999), leaseUntil: until }));
    expect(await rowOf(id)).toEqual({ ...before, resumeAt: until });
    expect(await rowOf(keyed.id)).toEqual(neighbour);
  });

  it('a lease is taken by one other worker when it has expired, and never of an ended purchase', async () => {
    const take = (worker: string, at: Date) =>
      repository.take(id, leaseOf(worker, { now: at, leaseUntil: after(90_000) }));
    expect(await take('second', after(59_999))).toBeUndefined();
    const taken = { ...held, status: 'processing', worker: 'second' };
    expect(await take('second', after(60_000))).toEqual(taken);
    expect(await rowOf(id)).toMatchObject({ worker: 'second', resumeAt: after(90_000) });
    expect(await take('third', after(60_000))).toBeUndefined();
    expect(await rowOf(keyed.id)).toMatchObject({ worker: 'first' });
    await rows().updateOne({ _id: id }, { $set: { status: 'failed', step: 'failed' } });
    expect(await take('third', after(90_000))).toBeUndefined();
  });

  it('a lease is let go after an attempt, and another worker may take it at once', async () => {
    const before = await rowOf(id);
    await repository.letGo(id, 'second', after(1));
    expect(await rowOf(id)).toEqual(before);
    expect(await repository.attemptsOf(id)).toBe(0);
    await repository.letGo(id, 'first', after(5_000));
    const { worker: _, ...free } = { ...before, resumeAt: after(5_000), attempts: 1 };
    expect(await rowOf(id)).toEqual(free);
    expect(await repository.attemptsOf(id)).toBe(1);
    expect(await repository.attemptsOf('x' as PurchaseId)).toBe(0);
    expect(await rowOf(keyed.id)).toMatchObject({ worker: 'first', attempts: 0 });
    await rows().updateOne({ _id: id }, { $set: { status: 'pending' } });
    expect(await repository.take(id, leaseOf('second'))).toMatchObject({ status: 'processing' });
    await rows().updateOne({ _id: id }, { $set: { status: 'completed' } });
    await repository.letGo(id, 'second', after(9));
    expect(await rowOf(id)).toMatchObject({ worker: 'second', attempts: 1 });
  });

  it('a lease is read with its purchase by its worker', async () => {
    await rows().updateOne({ _id: keyed.id }, { $set: { worker: 'second' } });
    expect(await repository.loadHeld(id, 'first')).toEqual(held);
    expect(await database.run((tx) => repository.loadHeld(id, 'first', tx))).toEqual(held);
    expect(await repository.loadHeld(id, 'second')).toBeUndefined();
    const seen = await database.run(async (tx) => {
      await repository.remove(held, tx);
      return [await repository.loadHeld(id, 'first', tx), await repository.loadHeld(id, 'first')];
    });
    expect(seen).toEqual([undefined, held]);
  });
});

describe('a step of a purchase', () => {
  const steps = {
    remove: (of) => database.run((tx) => repository.remove(of, tx)),
    fail: (of) => database.run((tx) => repository.fail(of, { error, now }, tx)),
    startAnew: (of) => database.run((tx) => repository.startAnew(of, tx)),
    complete: (of) => repository.complete(of, { now, publishAt: after(1) }),
    reserve: (of) =>
      database.run((tx) => repository.reserve(of, { delivered: 7, cost: tenths(350) }, tx)),
  } satisfies Record<string, (of: typeof held) => Promise<boolean>>;

  it.each(Object.entries(steps))(
    '%s is stored once, by the worker and at the step that were read',
    async (_, step) => {
      const [before, neighbour] = [await rowOf(id), await rowOf(keyed.id)];
      expect(await step({ ...held, worker: 'second' })).toBe(false);
      expect(await step({ ...held, step: 'failed' })).toBe(false);
      expect(await step({ ...held, id: 'x' as PurchaseId })).toBe(false);
      expect(await rowOf(id)).toEqual(before);
      expect(await step(held)).toBe(true);
      expect(await rowOf(id)).not.toEqual(before);
      expect(await rowOf(keyed.id)).toEqual(neighbour);
    },
  );

  it('changes nothing when its transaction fails', async () => {
    const before = await rowOf(id);
    for (const [name, step] of [
      ['remove', (tx: never) => repository.remove(held, tx)],
      ['fail', (tx: never) => repository.fail(held, { error, now }, tx)],
    ] as const) {
      const aborted = database.run(async (tx) => {
        await step(tx as never);
        throw new Error(name);
      });
      await expect(aborted).rejects.toThrow(name);
      expect(await rowOf(id)).toEqual(before);
    }
  });

  it('removes the row, or its lease when the purchase has ended', async () => {
    const stored = { worker: 'first', resumeAt: after(60_000), attempts: 0 };
    const { id: _id, ...fields } = purchase;
    expect(await steps.fail(held)).toBe(true);
    const failed = { step: 'failed', status: 'failed', error, endedAt: now };
    expect(await rowOf(id)).toEqual({ _id, ...fields, ...failed, attempts: 0 });
    await rows().deleteMany({});
    await insert(purchase);
    expect(await steps.complete(held)).toBe(true);
    const ended = { step: 'completed', status: 'completed', progress: 100, endedAt: now };
    const publishing = { dueAt: after(1) };
    expect(await rowOf(id)).toEqual({
      _id,
      ...fields,
      ...ended,
      publishing,
      sealing: { dueAt: ended.endedAt },
      attempts: 0,
    });
    await rows().deleteMany({});
    await insert(purchase);
    await rows().updateOne({ _id: id }, { $set: { attempts: 3 } });
    expect(await steps.startAnew(held)).toBe(true);
    const { delivered: _delivered, ...undelivered } = fields;
    const anew = { step: 'leads-withdrawn', cost: tenths(500), progress: 40 };
    expect(await rowOf(id)).toEqual({ _id, ...undelivered, ...stored, ...anew });
    await rows().updateOne({ _id: id }, { $set: { attempts: 3, progress: 1 } });
    expect(await steps.reserve({ ...held, step: 'leads-withdrawn' })).toBe(true);
    const again = { step: 'stock-reserved', cost: tenths(350), delivered: 7, progress: 40 };
    expect(await rowOf(id)).toEqual({ _id, ...fields, ...stored, ...again });
    expect(await steps.remove(held)).toBe(true);
    expect(await rowOf(id)).toBeNull();
  });

  it('completes purchases of one moment with one command', async () => {
    const others = ['q1', 'q2'].map((one) => ({ ...held, id: one as PurchaseId }));
    for (const { worker, ...other } of others) await insert(other, leaseOf(worker));
    const commands = await database.commandsOf(async () => {
      const times = { now, publishAt: now };
      const ended = [held, ...others].map((one) => repository.complete(one, times));
      expect(await Promise.all(ended)).toEqual([true, true, true]);
    });
    expect(commands.filter((name) => name !== 'hello').length).toBeLessThan(3);
  });
});

describe('purchases under way', () => {
  const aRow = (of: string, fields: Partial<PurchaseDocument> = {}) => {
    const { id: _id, ...more } = aPurchase({ id: of as PurchaseId });
    return { _id, ...more, attempts: 0, ...fields };
  };
  const stored = (of: string, fields?: Partial<PurchaseDocument>) =>
    rows().insertOne(aRow(of, fields));
  const storedMany = (count: number, fields: Partial<PurchaseDocument>) =>
    rows().insertMany(Array.from({ length: count }, (_, i) => aRow(`many-${i}`, fields)));
  const idsOf = (found: readonly Purchase[]) => found.map((one) => one.id).sort();
  const [ann, eve] = ['ann', 'eve'] as [UserId, UserId];

  it('purchases are listed for their buyers, with those that failed lately', async () => {
    await stored('running', { buyerId: ann });
    await stored('waiting', { buyerId: ann, status: 'pending' });
    await stored('failed', { buyerId: eve, status: 'failed', endedAt: now });
    await stored('late', { buyerId: eve, status: 'failed', endedAt: after(-1) });
    await stored('pack', { buyerId: eve, status: 'completed', endedAt: now });
    const listed = async (...buyers: UserId[]) =>
      idsOf(await repository.listInProgress(buyers, now));
    expect(await listed(ann, eve)).toEqual(['failed', 'running', 'waiting']);
    expect(await listed(ann)).toEqual(['running', 'waiting']);
    expect(await listed(eve)).toEqual(['failed']);
    expect(await listed(buyerId)).toEqual([id, keyed.id]);
    const load = await repository.load('running' as PurchaseId);
    expect(await repository.listInProgress([ann], now)).toContainEqual(load);
  });

  it('purchases of one buyer do not hide those of another, however many they are', async () => {
    await storedMany(999, { buyerId: ann });
    const all = () => repository.listInProgress([ann, eve], now);
    const few = await database.commandsOf(async () => expect(await all()).toHaveLength(999));
    expect(few.filter((name) => name === 'find')).toHaveLength(1);
    for (const one of ['a', 'b']) await stored(one, { buyerId: eve });
    expect(await all()).toHaveLength(1_001);
    for (const one of ['c', 'd']) await stored(one, { buyerId: ann });
    expect(await all()).toHaveLength(1_002);
    const one = await database.commandsOf(() => repository.listInProgress([ann], now));
    expect(one.filter((name) => name === 'find')).toHaveLength(1);
  });

  it('purchases are due when their lease has ended, the earliest first; ended ones never', async () => {
    await stored('second', { resumeAt: now });
    await stored('first', { resumeAt: after(-1) });
    await stored('later', { resumeAt: after(1) });
    await stored('ended');
    expect(await repository.findDue(now, 9)).toEqual(['first', 'second']);
    expect(await repository.findDue(now, 1)).toEqual(['first']);
  });

  it('purchases tell since when the oldest one waits', async () => {
    await rows().deleteMany({});
    expect(await repository.oldestUnfinished()).toBeUndefined();
    await stored('ended', { createdAt: after(-9) });
    await stored('older', { createdAt: after(-2), resumeAt: after(2) });
    expect(await repository.oldestUnfinished()).toEqual(after(-2));
    await stored('newer', { createdAt: after(-1), resumeAt: after(1) });
    expect(await repository.oldestUnfinished()).toEqual(after(-2));
    await storedMany(998, { resumeAt: now });
    expect(await repository.oldestUnfinished()).toEqual(after(-2));
    await stored('one more', { resumeAt: now });
    expect(await repository.oldestUnfinished()).toEqual(after(-1));
  });
});
