import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from '@jest/globals';
import { UserVerified } from '@leadmart/contracts';
import type { BatchMessageHandler, Messaging } from '../src/messaging/index.js';
import { until } from '../src/testing/index.js';
import { aService, firstParked, parkedIn, stopAll } from './a-service.js';

afterEach(stopAll);

const queue = 'billing:user:count';

const aCounter = (namespace: string, handler: BatchMessageHandler) =>
  aService(namespace, {
    service: 'billing',
    queues: { [queue]: { events: [UserVerified], retriesMs: [50], batch: 40 } },
    batchHandlers: { [queue]: { [UserVerified.type]: handler } },
  });

async function publish(auth: Messaging, count: number): Promise<string[]> {
  const envelopes = Array.from({ length: count }, () =>
    auth.seal(UserVerified, UserVerified.sample),
  );
  await Promise.all(envelopes.map((envelope) => auth.publish('event', envelope)));
  return envelopes.map(({ messageId }) => messageId);
}

describe('a queue that is handled in batches', () => {
  it('gives a handler the messages that arrived while it handled the previous batch', async () => {
    const namespace = randomUUID();
    const batches: string[][] = [];
    const { promise: opened, resolve: open } = Promise.withResolvers<void>();
    await aCounter(namespace, async (payloads, contexts) => {
      expect(payloads).toEqual(contexts.map(() => UserVerified.sample));
      batches.push(contexts.map(({ messageId }) => messageId));
      await opened;
    });
    const auth = await aService(namespace, { service: 'auth' });
    const [first = ''] = await publish(auth, 1);
    await until(() => batches.length === 1);
    const others = await publish(auth, 40);
    open();
    await until(() => batches.flat().length === 41);
    expect(batches[0]).toEqual([first]);
    expect(batches.length).toBeLessThan(10);
    expect(batches.flat().toSorted()).toEqual([first, ...others].toSorted());
  });

  it('parks one bad message of a batch and handles the others once', async () => {
    const namespace = randomUUID();
    const bad = randomUUID();
    const handled: string[] = [];
    const { promise: opened, resolve: open } = Promise.withResolvers<void>();
    await aCounter(namespace, async (_payloads, contexts) => {
      await opened;
      const ids = contexts.map(({ messageId }): string => messageId);
      if (ids.includes(bad)) throw new Error('always');
      handled.push(...ids);
    });
    const auth = await aService(namespace, { service: 'auth' });
    const before = await publish(auth, 10);
    await auth.publish('event', auth.seal(UserVerified, UserVerified.sample, bad));
    const after = await publish(auth, 10);
    open();
    expect(await firstParked(namespace, 'billing')).toMatchObject({
      'x-failures': 2,
      'x-parked-because': 'exhausted',
    });
    expect(await parkedIn(namespace, 'billing')).toHaveLength(1);
    expect(handled.toSorted()).toEqual([...before, ...after].toSorted());
  });

  it('finishes and acknowledges what it has received before it stops', async () => {
    const namespace = randomUUID();
    const handled: string[] = [];
    const counter = (): BatchMessageHandler => async (_payloads, contexts) => {
      await new Promise((resolve) => setTimeout(resolve, 50));
      handled.push(...contexts.map(({ messageId }) => messageId));
    };
    const stopping = await aCounter(namespace, counter());
    const auth = await aService(namespace, { service: 'auth' });
    const ids = await publish(auth, 200);
    await until(() => handled.length > 0);
    await stopping.close();
    await aCounter(namespace, counter());
    await until(() => handled.length >= ids.length);
    expect(handled.toSorted()).toEqual(ids.toSorted());
  });
});
