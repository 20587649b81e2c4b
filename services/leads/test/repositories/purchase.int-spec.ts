import { beforeEach, describe, expect, it } from '@jest/globals';
import { tenths, type DatasetId, type PurchaseId, type UserId } from '@leadmart/contracts';
import { explainsWithIndex, openTestDatabase } from '@leadmart/platform/testing';
import { ClaimLost, DueRows, type WorkState } from '@leadmart/platform/work';
import {
  toPurchase,
  type HeldPurchase,
  type Purchase,
} from '../../src/selling/purchases/purchase.js';
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
const error = { code: 'X', message: 'No' };
const purchase = aPurchase({ step: 'stock-reserved', delivered: 8 });
const [id, buyerId] = [purchase.id, purchase.buyerId];
const keyed = aPurchase({ id: 'p2' as PurchaseId, idempotencyKey: 'k', requestHash: 'h' });

/** The purchase, and the state of its claim. */
let held: HeldPurchase;
let work: WorkState;
const database = await openTestDatabase();
const model = await database.model(purchases);
const repository = new PurchaseRepository(model);
const reader = new PurchaseReader(model);
const due = new DueRows(repository.rows, { leaseMs: 60_000 });

const rows = () => database.mongo.collection<PurchaseDocument>('purchases');
const rowOf = (_id: PurchaseId) => rows().findOne({ _id });
const insert = async (of: Purchase): Promise<HeldPurchase> => {
  const { claim, state } = due.claimNew(of.id, now);
  await database.run((tx) => repository.insertReserved(of, state, tx));
  return { ...of, claim };
};
const insertHeld = async () => {
  held = await insert(purchase);
  work = { dueAt: after(60_000), claim: held.claim.id };
};
beforeEach(async () => {
  await rows().deleteMany({});
  await insert(keyed);
  await insertHeld();
});

describe('a purchase', () => {
  it('a purchase is stored with its claim, and found by buyer and by id', async () => {
    const { id: _id, ...fields } = purchase;
    expect(await rowOf(id)).toEqual({ _id, ...fields, work });
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
describe('the claim of a purchase', () => {
  it('a purchase is claimed when it is stored: another process gets it when the lease has ended', async () => {
    expect(await due.claim(after(59_999))).toBeUndefined();
    const other = await due.claim(after(60_000), { _id: id });
    await expect(held.claim.keep(now)).rejects.toThrow(ClaimLost);
    expect(other && toPurchase(other.row)).toEqual(purchase);
    expect(await repository.complete(held, { now, publishAt: now })).toBe(false);
    if (!other) throw new Error('the purchase was not due');
    const its = { ...purchase, claim: other };
    expect(await repository.complete(its, { now, publishAt: now })).toBe(true);
    await expect(other.fail(now)).rejects.toThrow(ClaimLost);
    expect(await due.claim(after(999_999), { _id: id })).toBeUndefined();
  });

  it('a purchase is read with its claim alone', async () => {
    const other = { ...held, claim: due.claimNew(id, now).claim };
    const seen = await database.run(async (tx) => {
      const unknown = { ...held, id: 'another' as PurchaseId };
      const before = [];
      for (const one of [held, other, unknown]) before.push(await repository.reload(one, tx));
      await repository.remove(held, tx);
      return [...before, await repository.reload(held, tx)];
    });
    expect(seen).toEqual([purchase, undefined, undefined, undefined]);
  });
});

describe('a step of a purchase', () => {
  const items = [{ fromDays: 0, price: tenths(50), leads: 7 }];
  const steps = {
    remove: (of) => database.run((tx) => repository.remove(of, tx)),
    fail: (of) => database.run((tx) => repository.fail(of, { error, now }, tx)),
    giveBack: (of) => database.run((tx) => repository.giveBack(of, tx)),
    complete: (of) => repository.complete(of, { now, publishAt: after(1) }),
    reserve: (of) =>
      database.run((tx) => repository.reserve(of, { delivered: 7, items, cost: tenths(350) }, tx)),
  } satisfies Record<string, (of: HeldPurchase) => Promise<boolean>>;

  it.each(Object.entries(steps))(
    '%s is stored once, under the claim and at the step that were read',
    async (_, step) => {
      const [before, neighbour] = [await rowOf(id), await rowOf(keyed.id)];
      expect(await step({ ...held, claim: due.claimNew(id, now).claim })).toBe(false);
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

  it('removes the row, or its claim when the purchase has ended', async () => {
    const { id: _id, ...fields } = purchase;
    expect(await steps.fail(held)).toBe(true);
    const failed = { step: 'failed', status: 'failed', error, endedAt: now };
    expect(await rowOf(id)).toEqual({ _id, ...fields, ...failed });
    await rows().deleteMany({});
    await insertHeld();
    expect(await steps.complete(held)).toBe(true);
    const ended = { step: 'completed', status: 'completed', endedAt: now };
    const publishing = { dueAt: after(1) };
    const sealing = { dueAt: now };
    expect(await rowOf(id)).toEqual({ _id, ...fields, ...ended, publishing, sealing });
    await rows().deleteMany({});
    await insertHeld();
    await rows().updateOne({ _id: id }, { $set: { 'work.failures': 3 } });
    expect(await steps.giveBack(held)).toBe(true);
    const { delivered: _delivered, ...undelivered } = fields;
    const anew = { step: 'leads-withdrawn' };
    expect(await rowOf(id)).toEqual({ _id, ...undelivered, work, ...anew });
    await rows().updateOne({ _id: id }, { $set: { 'work.failures': 3 } });
    expect(await steps.reserve({ ...held, step: 'leads-withdrawn' })).toBe(true);
    const taken = { items, cost: tenths(350), delivered: 7 };
    const again = { step: 'stock-reserved', ...taken };
    expect(await rowOf(id)).toEqual({ _id, ...fields, work, ...again });
    expect(await steps.remove(held)).toBe(true);
    expect(await rowOf(id)).toBeNull();
  });

  it('completes purchases of one moment with one command', async () => {
    const all = [held];
    for (const one of ['q1', 'q2']) all.push(await insert({ ...purchase, id: one as PurchaseId }));
    const commands = await database.commandsOf(async () => {
      const times = { now, publishAt: now };
      const ended = all.map((one) => repository.complete(one, times));
      expect(await Promise.all(ended)).toEqual([true, true, true]);
    });
    expect(commands.filter((name) => name !== 'hello').length).toBeLessThan(3);
  });
});

describe('purchases under way', () => {
  const aRow = (of: string, fields: Partial<PurchaseDocument> = {}) => {
    const { id: _id, ...more } = aPurchase({ id: of as PurchaseId });
    return { _id, ...more, ...fields };
  };
  const stored = (of: string, fields?: Partial<PurchaseDocument>) =>
    rows().insertOne(aRow(of, fields));
  const storedMany = (count: number, fields: Partial<PurchaseDocument>) =>
    rows().insertMany(Array.from({ length: count }, (_, i) => aRow(`many-${i}`, fields)));
  const idsOf = (found: readonly Purchase[]) => found.map((one) => one.id).sort();
  const [ann, eve] = ['ann', 'eve'] as [UserId, UserId];

  it('purchases are listed for their buyers, with those that failed lately', async () => {
    await stored('running', { buyerId: ann });
    await stored('failed', { buyerId: eve, status: 'failed', endedAt: now });
    await stored('late', { buyerId: eve, status: 'failed', endedAt: after(-1) });
    await stored('pack', { buyerId: eve, status: 'completed', endedAt: now });
    const listed = async (...buyers: UserId[]) =>
      idsOf(await repository.listInProgress(buyers, now));
    expect(await listed(ann, eve)).toEqual(['failed', 'running']);
    expect(await listed(ann)).toEqual(['running']);
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

  it('purchases tell since when the oldest one waits', async () => {
    await rows().deleteMany({});
    expect(await repository.oldestUnfinished()).toBeUndefined();
    await stored('ended', { createdAt: after(-9) });
    await stored('older', { createdAt: after(-2), work: { dueAt: after(2) } });
    expect(await repository.oldestUnfinished()).toEqual(after(-2));
    await stored('newer', { createdAt: after(-1), work: { dueAt: after(1) } });
    expect(await repository.oldestUnfinished()).toEqual(after(-2));
    await storedMany(998, { work: { dueAt: now } });
    expect(await repository.oldestUnfinished()).toEqual(after(-2));
    await stored('one more', { work: { dueAt: now } });
    expect(await repository.oldestUnfinished()).toEqual(after(-1));
  });
});
