import { beforeEach, describe, expect, it } from '@jest/globals';
import { cents, tenths, type PaymentId, type UserId } from '@leadmart/contracts';
import { openTestDatabase } from '@leadmart/platform/testing';
import type { Payment, PaymentFailure } from '../../src/payments/payment.js';
import { PaymentReader, type UnpaidPayments } from '../../src/payments/payment.reader.js';
import { PaymentRepository } from '../../src/payments/payment.repository.js';
import { payments } from '../../src/payments/payment.schema.js';
import { noon } from '../factories/account.js';
import { aPayment } from '../factories/payment.js';

const after = (ms: number) => new Date(+noon + ms);
const lease = { dueAt: after(10_000) };
const statuses = ['pending', 'unknown', 'requires_action', 'succeeded', 'failed'] as const;
const failure: PaymentFailure = { kind: 'card-declined', reason: 'Declined' };
const notCharged: PaymentFailure = { ...failure, kind: 'not-charged' };

/** A payment with counters of declined cards, as an open one has. */
const paymentOf = (id: string, fields: Partial<Payment> = {}): Payment =>
  aPayment({
    id: id as PaymentId,
    requestKey: `click:${id}`,
    declineCounters: ['user:1'],
    ...fields,
  });

const database = await openTestDatabase();
const model = await database.model(payments);
const repository = new PaymentRepository(model);
const reader = new PaymentReader(model);

const [one, other] = [paymentOf('b'), paymentOf('a', { intentId: 'pi_other' })];

/** A payment beside another one, which stays as it is. */
async function stored(fields: Partial<Payment> = {}): Promise<Payment> {
  await repository.rows.deleteMany({});
  const payment = { ...one, ...fields };
  for (const each of [other, payment]) expect(await repository.insert(each)).toBe(true);
  return payment;
}
const now = async () => repository.find(one.id);
const settled = (fields: Partial<Payment>, gone: readonly (keyof Payment)[]): Partial<Payment> => {
  const copy: Partial<Payment> = { ...one, ...fields };
  for (const key of gone) delete copy[key];
  return copy;
};

describe('payments', () => {
  beforeEach(() => stored());
  it('a payment is found by its id, its request key and its intent', async () => {
    expect(await now()).toEqual(one);
    expect(await repository.findByRequestKey('click:b')).toEqual(one);
    expect(await repository.findByIntent('pi_other')).toEqual(other);
    expect(await repository.findByIntent('pi_unknown')).toBeUndefined();
    expect(await reader.findAll([one.id, 'x'])).toEqual([one]);
    expect(await reader.find({ _id: one.id })).toEqual(one);
    expect(await reader.find({ intentId: 'pi_other' })).toEqual(other);
    expect(await reader.find({ intentId: 'x' })).toBeUndefined();
    expect(await database.run((tx) => repository.find(one.id, tx))).toEqual(one);
  });

  it('payments that are open or failed are found by user, id and time, newest first', async () => {
    const [user, stranger] = [one.userId, 'stranger' as UserId];
    const inMs = (ms: number) => new Date(+noon + ms);
    const given: [string, Partial<Payment>][] = [
      ['f', { status: 'failed', createdAt: inMs(2) }],
      ['s', { status: 'succeeded', createdAt: inMs(2) }],
      ['u', { status: 'unknown', createdAt: inMs(3), userId: stranger }],
      ['r', { status: 'requires_action', createdAt: inMs(3) }],
    ];
    await repository.rows.deleteMany({});
    for (const [id, fields] of given)
      await repository.insert(paymentOf(id, { intentId: `pi_${id}`, ...fields }));
    const found = async (which: UnpaidPayments, skip = 0, limit = 9) => {
      const page = (await reader.unpaid(which, skip, limit)).map(({ id }) => id as string);
      if (skip === 0 && limit === 9) expect(await reader.countUnpaid(which, 9)).toBe(page.length);
      return page;
    };
    const all: string[] = [];
    for await (const { id } of reader.allUnpaid({})) all.push(id);
    expect(all).toEqual(['u', 'r', 'f']);
    expect(await found({})).toEqual(['u', 'r', 'f']);
    expect(await found({}, 1, 1)).toEqual(['r']);
    expect(await reader.countUnpaid({}, 2)).toBe(2);
    expect(await found({ userIds: [user] })).toEqual(['r', 'f']);
    expect(await found({ ids: ['f', 's'] as PaymentId[] })).toEqual(['f']);
    expect(await found({ from: inMs(3) })).toEqual(['u', 'r']);
    expect(await found({ to: inMs(2) })).toEqual(['f']);
    expect(await found({ from: inMs(2), to: inMs(2) })).toEqual(['f']);
  });

  it('a payment is stored once for its request key, which another one can have when it has ended', async () => {
    const again = paymentOf('c', { requestKey: one.requestKey });
    expect(await repository.insert(again)).toBe(false);
    await repository.endKey(one);
    expect(await repository.insert(again)).toBe(true);
    expect(await repository.findByRequestKey(other.requestKey ?? '')).toEqual(other);
    const broken = { ...paymentOf('d'), credits: 'x' as never };
    await expect(repository.insert(broken)).rejects.toThrow();
  });

  it('an open payment is taken over by one process when its lease has ended', async () => {
    const takeOver = (ms: number) => repository.takeOver(one, after(ms));
    expect(await takeOver(9_999)).toBeUndefined();
    const taken = { dueAt: after(20_000), claim: expect.any(String) };
    expect(await takeOver(10_000)).toEqual({ ...one, lease: taken });
    expect(await takeOver(10_000)).toBeUndefined();
    for (const status of statuses) {
      await stored({ status });
      const isOpen = status !== 'succeeded' && status !== 'failed';
      expect([status, (await takeOver(10_000)) !== undefined]).toEqual([status, isOpen]);
    }
  });

  it('credits that went back are stored', async () => {
    const takenBack = { refunded: cents(5), disputes: [], credits: tenths(3) };
    await database.run((tx) => repository.saveTakenBack(one.id, takenBack, tx));
    expect(await now()).toEqual({ ...one, takenBack });
    expect(await repository.find(other.id)).toEqual(other);
  });
});

describe('the status of a payment', () => {
  /** Applies a change to a payment of each status, and returns those that it changed. */
  async function changedFrom(change: () => Promise<unknown>): Promise<string[]> {
    const changed: string[] = [];
    for (const status of statuses) {
      await stored({ status });
      const before = await now();
      await change();
      if (JSON.stringify(await now()) !== JSON.stringify(before)) changed.push(status);
      expect(await repository.find(other.id)).toEqual(other);
    }
    return changed;
  }

  it('a payment becomes unknown while no answer has arrived', async () => {
    await stored();
    await repository.markUnknown(one.id, noon);
    expect(await now()).toEqual({ ...one, status: 'unknown', lease: { dueAt: noon } });
    const marked = await changedFrom(() => repository.markUnknown(one.id, noon));
    expect(marked).toEqual(['pending', 'unknown']);
  });

  it('a payment waits for the card holder while it is open', async () => {
    await stored();
    await repository.markRequiresAction(one.id, 'pi_1');
    expect(await now()).toEqual({ ...one, status: 'requires_action', intentId: 'pi_1' });
    const marked = await changedFrom(() => repository.markRequiresAction(one.id, 'pi_1'));
    expect(marked).toEqual(['pending', 'unknown', 'requires_action']);
  });

  it('a payment succeeds once, also after it had failed', async () => {
    const paid = { intentId: 'pi_1', balanceAfter: tenths(7), settledAt: after(1) };
    const succeed = () => database.run((tx) => repository.markSucceeded(one.id, paid, tx));
    await stored({ failure });
    const gone = ['work', 'declineCounters', 'failure'] as const;
    const succeeded = settled({ ...paid, status: 'succeeded' }, gone);
    expect(await succeed()).toEqual(succeeded);
    expect(await now()).toEqual(succeeded);
    expect(await succeed()).toBeUndefined();
    expect(await changedFrom(succeed)).toEqual(['pending', 'unknown', 'requires_action', 'failed']);
  });

  it('a payment fails while it is open; a click can be repeated at once', async () => {
    const failed = { failure, intentId: 'pi_1', settledAt: after(1) };
    const fail = () => database.run((tx) => repository.markFailed(one, failed, tx));
    await stored();
    const ended = settled({ ...failed, status: 'failed' }, [
      'work',
      'declineCounters',
      'requestKey',
    ]);
    expect(await fail()).toEqual(ended);
    expect(await fail()).toBeUndefined();
    expect(await changedFrom(fail)).toEqual(['pending', 'unknown', 'requires_action']);
  });

  it('a payment of an idempotency key keeps its answer, unless the provider was never asked', async () => {
    const keyOf = async (why: PaymentFailure) => {
      const keyed = await stored({ requestKey: 'key:1' });
      const failed = { failure: why, settledAt: after(1) };
      return (await database.run((tx) => repository.markFailed(keyed, failed, tx)))?.requestKey;
    };
    expect(await keyOf(failure)).toBe('key:1');
    expect(await keyOf(notCharged)).toBeUndefined();
    const keyless = await stored({ requestKey: undefined });
    const failed = { failure, settledAt: after(1) };
    const ended = await database.run((tx) => repository.markFailed(keyless, failed, tx));
    expect(ended).toMatchObject({ status: 'failed', lease });
  });
});
