import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from '@jest/globals';
import { InsufficientCredits, UserRegistered } from '@leadmart/contracts';
import { until } from '../src/testing/index.js';
import {
  aListener,
  aService,
  firstParked,
  parkedIn,
  queue,
  register,
  replayParked,
  stopAll,
} from './a-service.js';

afterEach(stopAll);

describe.each(['classic', 'quorum'] as const)(
  'a handler that fails, on %s queues,',
  (queueType) => {
    it('delivers a failed message again after each delay, counted, until the handler succeeds', async () => {
      const namespace = randomUUID();
      const attempts: { attempt: number; at: number }[] = [];
      await aListener(namespace, { queueType }, async (_payload, { attempt }) => {
        attempts.push({ attempt, at: Date.now() });
        if (attempt < 3) throw new Error('not yet');
      });
      await register(namespace);
      await until(() => attempts.length === 3);
      expect(attempts.map(({ attempt }) => attempt)).toEqual([1, 2, 3]);
      const [first, second, third] = attempts.map(({ at }) => at) as [number, number, number];
      expect(second - first).toBeGreaterThanOrEqual(95);
      expect(third - second).toBeGreaterThanOrEqual(295);
      expect(await parkedIn(namespace, 'billing')).toEqual([]);
    });

    it('parks a message with its failure after the last attempt, and replays it on demand', async () => {
      const namespace = randomUUID();
      let broken = true;
      const done: unknown[] = [];
      await aListener(namespace, { queueType }, async (payload, { attempt }) => {
        if (broken) throw new Error('the disk is full');
        done.push({ payload, attempt });
      });
      await register(namespace);
      const parked = await firstParked(namespace, 'billing');
      expect(parked).toMatchObject({
        'x-failures': 3,
        'x-error': 'the disk is full',
        'x-origin-queue': queue,
        'x-origin-key': UserRegistered.type,
        'x-parked-because': 'exhausted',
      });

      broken = false;
      await until(async () => (await replayParked(namespace, 'billing')) === 1);
      await until(() => done.length === 1);
      expect(done).toEqual([{ payload: UserRegistered.sample, attempt: 1 }]);
      expect(await parkedIn(namespace, 'billing')).toEqual([]);
    });

    it('parks a message at once when the handler refuses it', async () => {
      const namespace = randomUUID();
      let calls = 0;
      await aListener(namespace, { queueType }, async () => {
        calls += 1;
        throw InsufficientCredits({ missing: 3 });
      });
      await register(namespace);
      const parked = await firstParked(namespace, 'billing');
      expect(parked).toMatchObject({
        'x-parked-because': 'refused',
        'x-error-code': 'BILLING.INSUFFICIENT_CREDITS',
      });
      expect(calls).toBe(1);
    });

    it('delivers other messages while a failed one is delayed', async () => {
      const namespace = randomUUID();
      const handled: string[] = [];
      await aListener(
        namespace,
        { queueType, prefetch: 1, retriesMs: [60_000] },
        async (_payload, { messageId }) => {
          if (messageId === bad) throw new Error('always');
          handled.push(messageId);
        },
      );
      const bad = randomUUID();
      const good = randomUUID();
      const auth = await aService(namespace, { service: 'auth' });
      for (const messageId of [bad, good])
        await auth.publish('event', auth.seal(UserRegistered, UserRegistered.sample, messageId));
      await until(() => handled.length === 1);
      expect(handled).toEqual([good]);
    });
  },
);

describe('a process that dies while it handles a message', () => {
  const dyingOf = (namespace: string, attempts: number[]) =>
    // Never settled: after the connection closes, the broker has only counted the delivery.
    aListener(namespace, {}, (_payload, { attempt }) => {
      attempts.push(attempt);
      return new Promise(() => {});
    });

  it('parks a message after the processes that handle it died repeatedly', async () => {
    const namespace = randomUUID();
    const attempts: number[] = [];
    const auth = await aService(namespace, { service: 'auth' });
    let victim = await dyingOf(namespace, attempts);
    await auth.publish('event', auth.seal(UserRegistered, UserRegistered.sample));
    for (let deaths = 1; deaths <= 3; deaths += 1) {
      await until(() => attempts.length === deaths);
      await victim.close(0);
      victim = await dyingOf(namespace, attempts);
    }
    expect(await firstParked(namespace, 'billing')).toMatchObject({
      'x-failures': 3,
      'x-parked-because': 'exhausted',
    });
    expect(attempts).toEqual([1, 2, 3]);
  });
});

describe('a message that cannot be read', () => {
  it('parks a message that cannot be read at once, without retries', async () => {
    const namespace = randomUUID();
    let calls = 0;
    await aListener(namespace, {}, async () => (calls += 1));
    const auth = await aService(namespace, { service: 'auth' });
    const envelope = auth.seal(UserRegistered, UserRegistered.sample);
    await auth.publish('event', { ...envelope, payload: { userId: 'nobody' } });
    const parked = await firstParked(namespace, 'billing');
    expect(parked).toMatchObject({ 'x-parked-because': 'unreadable', 'x-failures': 1 });
    expect(calls).toBe(0);
  });
});
