import { describe, expect, it } from '@jest/globals';
import type { PurchaseId } from '@leadmart/contracts';
import { NothingMatched } from '@leadmart/platform/mongo';
import { openTestDatabase } from '@leadmart/platform/testing';
import { ChargeRepository } from '../../src/charges/charge.repository.js';
import { charges } from '../../src/charges/charge.schema.js';
import { DeclineCounterRepository } from '../../src/payments/declines/decline-counter.repository.js';
import {
  declineCounters,
  type DeclineCounterDocument,
} from '../../src/payments/declines/decline-counter.schema.js';
import { noon } from '../factories/account.js';
import { aCharge } from '../factories/charge.js';

const database = await openTestDatabase();
const repository = new ChargeRepository(await database.model(charges));
const counters = new DeclineCounterRepository(await database.model(declineCounters));

describe('charges', () => {
  it('a purchase has one charge, which is released once', async () => {
    const [charge, other] = [aCharge(), aCharge({ purchaseId: 'another' as PurchaseId })];
    const insert = (one: typeof charge) => database.run((tx) => repository.insert(one, tx));
    for (const one of [other, charge]) await insert(one);
    const again = { ...charge, chargedAt: new Date(0) };
    await expect(insert(again)).rejects.toThrow('duplicate key');
    expect(await repository.find(charge.purchaseId)).toEqual(charge);
    expect(await repository.find('x' as PurchaseId)).toBeUndefined();
    const release = () => database.run((tx) => repository.release(charge, noon, tx));
    await release();
    const released = { ...charge, status: 'released', releasedAt: noon };
    expect(await repository.find(charge.purchaseId)).toEqual(released);
    await expect(release()).rejects.toThrow(NothingMatched);
    expect(await database.run((tx) => repository.find(other.purchaseId, tx))).toEqual(other);
  });
});

describe('counters of declined cards', () => {
  // In the future: the server removes counters that have expired.
  const start = Date.UTC(2100, 0, 1);
  const at = (ms: number) => new Date(start + ms);
  let counter = 0;
  const aCounter = () => `user:${(counter += 1)}`;
  const enter = (id: string, attemptId: string, ms = 0, freeDeclines = 2) =>
    counters.enter(id, { attemptId, now: at(ms), until: at(ms + 100), freeDeclines });
  const count = (id: string, attemptId: string, ms = 0) =>
    database.run((tx) => counters.count(id, { attemptId, now: at(ms) }, tx));
  const wait = (id: string, until: number, forgetAt: number) =>
    database.run((tx) => counters.waitUntil(id, { until: at(until), forgetAt: at(forgetAt) }, tx));
  const attemptsOf = ({ underWay }: DeclineCounterDocument) =>
    underWay.map(({ attemptId }) => attemptId);

  it('an attempt enters while declines and attempts leave a slot', async () => {
    const id = aCounter();
    const first = await enter(id, 'a');
    expect(first).toMatchObject({ _id: id, declines: 0, waitUntil: new Date(0) });
    expect(first).toMatchObject({
      expiresAt: at(100),
      underWay: [{ attemptId: 'a', until: at(100) }],
    });
    expect(attemptsOf(await enter(id, 'b'))).toEqual(['a', 'b']);
    expect(attemptsOf(await enter(id, 'c'))).toEqual(['a', 'b']);
  });

  it('slots of attempts that left, were declined or died are free', async () => {
    const [id, other] = [aCounter(), aCounter()];
    for (const one of [id, other]) for (const attempt of ['a', 'b']) await enter(one, attempt);
    await counters.leave([id], 'a');
    expect(attemptsOf(await enter(id, 'c'))).toEqual(['b', 'c']);
    expect(attemptsOf(await enter(other, 'c'))).toEqual(['a', 'b']);
    await wait(id, 0, 1_000);
    expect(await count(id, 'c')).toBe(1);
    expect(attemptsOf(await enter(id, 'd'))).toEqual(['b']);
    expect(attemptsOf(await enter(id, 'd', 99))).toEqual(['b']);
    expect(attemptsOf(await enter(id, 'd', 100))).toEqual(['d']);
  });

  it('one attempt is always allowed, however many declines there were', async () => {
    const id = aCounter();
    await enter(id, 'a');
    await wait(id, 0, 1_000);
    for (const expected of [1, 2, 3]) expect(await count(id, 'a')).toBe(expected);
    expect(attemptsOf(await enter(id, 'b'))).toEqual(['b']);
    expect(attemptsOf(await enter(id, 'c'))).toEqual(['b']);
  });

  it('nobody enters before the end of the wait, which never moves back', async () => {
    const id = aCounter();
    await enter(id, 'a');
    await counters.leave([id], 'a');
    await wait(id, 50, 1_000);
    await wait(id, 40, 900);
    expect(await enter(id, 'b', 49)).toMatchObject({
      waitUntil: at(50),
      forgetAt: at(1_000),
      expiresAt: at(1_000),
      underWay: [],
    });
    expect(attemptsOf(await enter(id, 'b', 50))).toEqual(['b']);
  });

  it('declines are forgotten in time', async () => {
    const id = aCounter();
    await enter(id, 'a');
    await wait(id, 5_000, 1_000);
    expect(await count(id, 'a')).toBe(1);
    expect((await enter(id, 'b', 999)).declines).toBe(1);
    expect(await enter(id, 'b', 1_000)).toMatchObject({ declines: 0, waitUntil: new Date(0) });
    expect(await count(aCounter(), 'a')).toBe(1);
  });

  it('attempts that enter a new counter at once are all counted', async () => {
    const id = aCounter();
    const attempts = ['a', 'b', 'c', 'd'];
    await Promise.all(attempts.map((attempt) => enter(id, attempt, 0, 4)));
    expect(attemptsOf(await enter(id, 'e', 0, 4)).toSorted()).toEqual(attempts);
  });
});
