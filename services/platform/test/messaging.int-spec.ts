import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from '@jest/globals';
import { SessionsEnded, UserRegistered, UserVerified } from '@leadmart/contracts';
import { currentContext } from '../src/logging/index.js';
import { until } from '../src/testing/index.js';
import { aListener, aService, deleteQueue, queue, register, stopAll } from './a-service.js';

afterEach(stopAll);

describe('an event', () => {
  it('delivers an event to every service that consumes it, once each', async () => {
    const namespace = randomUUID();
    const heard: string[] = [];
    for (const service of ['billing', 'leads']) {
      const entity = `${service}:user:note`;
      await aService(namespace, {
        service,
        queues: { [entity]: { events: [UserRegistered] } },
        handlers: { [entity]: { [UserRegistered.type]: async () => heard.push(service) } },
      });
    }
    await register(namespace);
    await until(() => heard.length === 2);
    expect(heard.toSorted()).toEqual(['billing', 'leads']);
  });

  it('delivers an event to one of the replicas of a service', async () => {
    const namespace = randomUUID();
    const handled: string[] = [];
    for (const replica of ['a', 'b'])
      await aListener(namespace, { prefetch: 1 }, async () => handled.push(replica));
    const auth = await aService(namespace, { service: 'auth' });
    for (let n = 0; n < 20; n += 1)
      await auth.publish('event', auth.seal(UserRegistered, UserRegistered.sample));
    await until(() => handled.length === 20);
    expect(new Set(handled)).toEqual(new Set(['a', 'b']));
  });

  it('refuses an event that no queue receives', async () => {
    const auth = await aService(randomUUID(), { service: 'auth' });
    await expect(
      auth.publish('event', auth.seal(UserRegistered, UserRegistered.sample)),
    ).rejects.toMatchObject({ reason: 'unroutable' });
  });

  it('keeps the correlation of an event in its handler and in the messages that the handler sends', async () => {
    const namespace = randomUUID();
    const seen: unknown[] = [];
    const billing = await aListener(namespace, {}, async () => {
      seen.push(currentContext());
      seen.push(billing.seal(UserVerified, UserVerified.sample));
    });
    const auth = await aService(namespace, { service: 'auth' });
    const cause = auth.seal(UserRegistered, UserRegistered.sample);
    await auth.publish('event', cause);
    await until(() => seen.length === 2);
    const story = { correlationId: cause.correlationId, causationId: cause.messageId };
    expect(seen[0]).toEqual(story);
    expect(seen[1]).toMatchObject({ ...story, producer: 'billing' });
  });
});

describe('a deleted queue', () => {
  it('declares a deleted queue again and consumes it', async () => {
    const namespace = randomUUID();
    const handled: string[] = [];
    await aListener(namespace, {}, async (_payload, { messageId }) => handled.push(messageId));
    const auth = await aService(namespace, { service: 'auth' });
    await deleteQueue(namespace, queue);
    const envelope = auth.seal(UserRegistered, UserRegistered.sample);
    await until(async () => {
      await auth.publish('event', envelope);
      return true;
    });
    await until(() => handled.length > 0);
    expect(handled[0]).toBe(envelope.messageId);
  });
});

describe('closing the messaging', () => {
  it('waits for running handlers when messaging closes and leaves the other messages in the queue', async () => {
    const namespace = randomUUID();
    const started: string[] = [];
    const finished: string[] = [];
    const { promise: gate, resolve: letGo } = Promise.withResolvers<void>();
    const billing = await aListener(namespace, { prefetch: 2 }, async (_payload, { messageId }) => {
      started.push(messageId);
      await gate;
      finished.push(messageId);
    });
    const auth = await aService(namespace, { service: 'auth' });
    for (let n = 0; n < 5; n += 1)
      await auth.publish('event', auth.seal(UserRegistered, UserRegistered.sample));
    await until(() => started.length === 2);
    let closed = false;
    const closing = billing.close().then(() => {
      closed = true;
    });
    await auth.publish('event', auth.seal(UserRegistered, UserRegistered.sample));
    expect(closed).toBe(false);
    letGo();
    await closing;
    expect(finished).toEqual(started);

    // The next process receives exactly the unfinished messages.
    const rest: string[] = [];
    await aListener(namespace, { prefetch: 2 }, async (_payload, { messageId }) =>
      rest.push(messageId),
    );
    await until(() => rest.length === 6 - finished.length);
    expect(rest.filter((id) => finished.includes(id))).toEqual([]);
  });
});

describe('events for every process', () => {
  it('delivers an event to every replica that subscribes, and calls back after each connect', async () => {
    const namespace = randomUUID();
    const heard: string[] = [];
    const connects: string[] = [];
    for (const replica of ['a', 'b']) {
      const gateway = await aService(namespace, { service: 'gateway' });
      gateway.onConnected(() => void connects.push(replica));
      await gateway.subscribeThisProcess(SessionsEnded, () => void heard.push(replica));
    }
    const auth = await aService(namespace, { service: 'auth' });
    await auth.publish('event', auth.seal(SessionsEnded, SessionsEnded.sample));
    await until(() => heard.length === 2);
    expect(heard.toSorted()).toEqual(['a', 'b']);
    expect(connects.toSorted()).toEqual(['a', 'b']);
  });
});

describe('a queue that receives every event', () => {
  it('passes whole envelopes of all types, unknown ones too, to the handler of a queue for every event', async () => {
    const namespace = randomUUID();
    const stored: unknown[] = [];
    await aService(namespace, {
      service: 'analytics',
      queues: { 'analytics:events:store': { events: 'all' } },
      handlers: { 'analytics:events:store': { '*': async (envelope) => stored.push(envelope) } },
    });
    const auth = await aService(namespace, { service: 'auth' });
    const known = auth.seal(UserRegistered, UserRegistered.sample);
    const unknown = {
      ...known,
      messageId: randomUUID(),
      type: 'auth.user.renamed.v7',
    } as typeof known;
    await auth.publish('event', known);
    await auth.publish('event', unknown);
    await until(() => stored.length === 2);
    expect(stored).toEqual([known, unknown]);
  });
});

describe('a topology', () => {
  it('a topology does not listen while one of its messages has no handler', async () => {
    await expect(
      aService(randomUUID(), {
        service: 'billing',
        queues: { [queue]: { events: [UserRegistered] } },
      }),
    ).rejects.toThrow(`nothing handles ${UserRegistered.type} of ${queue}`);
  });
});
