import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import {
  GetBalance,
  InsufficientCredits,
  PeerUnavailable,
  ReserveCredits,
  SessionsEnded,
  UserRegistered,
  UserVerified,
} from '@leadmart/contracts';
import { currentContext } from '../src/logging/index.js';
import { until } from '../src/testing/index.js';
import {
  aService,
  deleteQueue,
  firstParked,
  parkedIn,
  replayParked,
  stopAll,
} from './a-service.js';

// A machine that does many things at once is slow, not wrong.
jest.setTimeout(60_000);

afterEach(stopAll);

const queue = 'billing:account:open';
const topology = { [queue]: { events: [UserRegistered], retriesMs: [100, 300] } };

describe('an event', () => {
  it('reaches every service that listens, and each once', async () => {
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
    const auth = await aService(namespace, { service: 'auth' });
    await auth.publish('event', auth.seal(UserRegistered, UserRegistered.sample));
    await until(() => heard.length === 2);
    expect(heard.toSorted()).toEqual(['billing', 'leads']);
  });

  it('is shared between the replicas of one service', async () => {
    const namespace = randomUUID();
    const handled: string[] = [];
    for (const replica of ['a', 'b'])
      await aService(namespace, {
        service: 'billing',
        queues: { [queue]: { events: [UserRegistered], prefetch: 1 } },
        handlers: { [queue]: { [UserRegistered.type]: async () => handled.push(replica) } },
      });
    const auth = await aService(namespace, { service: 'auth' });
    for (let n = 0; n < 20; n += 1)
      await auth.publish('event', auth.seal(UserRegistered, UserRegistered.sample));
    await until(() => handled.length === 20);
    expect(new Set(handled)).toEqual(new Set(['a', 'b']));
  });

  it('that nobody listens to is refused, not lost', async () => {
    const auth = await aService(randomUUID(), { service: 'auth' });
    await expect(
      auth.publish('event', auth.seal(UserRegistered, UserRegistered.sample)),
    ).rejects.toMatchObject({ reason: 'unroutable' });
  });

  it('carries its story into the handler and into what the handler sends', async () => {
    const namespace = randomUUID();
    const seen: unknown[] = [];
    const billing = await aService(namespace, {
      service: 'billing',
      queues: topology,
      handlers: {
        [queue]: {
          [UserRegistered.type]: async () => {
            seen.push(currentContext());
            seen.push(billing.seal(UserVerified, UserVerified.sample));
          },
        },
      },
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

describe.each(['classic', 'quorum'] as const)(
  'a handler that fails, on %s queues,',
  (queueType) => {
    it('gets the message again after each delay, counted, and then succeeds', async () => {
      const namespace = randomUUID();
      const attempts: { attempt: number; at: number }[] = [];
      await aService(namespace, {
        service: 'billing',
        queueType,
        queues: topology,
        handlers: {
          [queue]: {
            [UserRegistered.type]: async (_payload, { attempt }) => {
              attempts.push({ attempt, at: Date.now() });
              if (attempt < 3) throw new Error('not yet');
            },
          },
        },
      });
      const auth = await aService(namespace, { service: 'auth' });
      await auth.publish('event', auth.seal(UserRegistered, UserRegistered.sample));
      await until(() => attempts.length === 3);
      expect(attempts.map(({ attempt }) => attempt)).toEqual([1, 2, 3]);
      const [first, second, third] = attempts.map(({ at }) => at) as [number, number, number];
      expect(second - first).toBeGreaterThanOrEqual(95);
      expect(third - second).toBeGreaterThanOrEqual(295);
      expect(await parkedIn(namespace, 'billing')).toEqual([]);
    });

    it('has the message parked with what happened when the attempts are used up, and replayed on demand', async () => {
      const namespace = randomUUID();
      let broken = true;
      const done: unknown[] = [];
      await aService(namespace, {
        service: 'billing',
        queueType,
        queues: topology,
        handlers: {
          [queue]: {
            [UserRegistered.type]: async (payload, { attempt }) => {
              if (broken) throw new Error('the disk is full');
              done.push({ payload, attempt });
            },
          },
        },
      });
      const auth = await aService(namespace, { service: 'auth' });
      await auth.publish('event', auth.seal(UserRegistered, UserRegistered.sample));
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

    it('with a refusal has the message parked at once', async () => {
      const namespace = randomUUID();
      let calls = 0;
      await aService(namespace, {
        service: 'billing',
        queueType,
        queues: topology,
        handlers: {
          [queue]: {
            [UserRegistered.type]: async () => {
              calls += 1;
              throw InsufficientCredits({ missing: 3 });
            },
          },
        },
      });
      const auth = await aService(namespace, { service: 'auth' });
      await auth.publish('event', auth.seal(UserRegistered, UserRegistered.sample));
      const parked = await firstParked(namespace, 'billing');
      expect(parked).toMatchObject({
        'x-parked-because': 'refused',
        'x-error-code': 'BILLING.INSUFFICIENT_CREDITS',
      });
      expect(calls).toBe(1);
    });

    it('holds up no other message', async () => {
      const namespace = randomUUID();
      const handled: string[] = [];
      await aService(namespace, {
        service: 'billing',
        queueType,
        queues: { [queue]: { events: [UserRegistered], prefetch: 1, retriesMs: [60_000] } },
        handlers: {
          [queue]: {
            [UserRegistered.type]: async (_payload, { messageId }) => {
              if (messageId === bad) throw new Error('always');
              handled.push(messageId);
            },
          },
        },
      });
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

describe('a process that dies at its work', () => {
  const dyingOf = (namespace: string, attempts: number[]) =>
    aService(namespace, {
      service: 'billing',
      queues: topology,
      handlers: {
        [queue]: {
          // Never settled: when its connection goes, the broker knows only that it was delivered.
          [UserRegistered.type]: (_payload, { attempt }) => {
            attempts.push(attempt);
            return new Promise(() => {});
          },
        },
      },
    });

  it('does not take every next one with it: the message counts its deaths and is parked', async () => {
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
  it('is parked at once and not tried again', async () => {
    const namespace = randomUUID();
    let calls = 0;
    await aService(namespace, {
      service: 'billing',
      queues: topology,
      handlers: { [queue]: { [UserRegistered.type]: async () => (calls += 1) } },
    });
    const auth = await aService(namespace, { service: 'auth' });
    const envelope = auth.seal(UserRegistered, UserRegistered.sample);
    await auth.publish('event', { ...envelope, payload: { userId: 'nobody' } });
    const parked = await firstParked(namespace, 'billing');
    expect(parked).toMatchObject({ 'x-parked-because': 'unreadable', 'x-failures': 1 });
    expect(calls).toBe(0);
  });
});

describe('a queue that somebody deletes', () => {
  it('is there again in a moment, and so is its consumer', async () => {
    const namespace = randomUUID();
    const handled: string[] = [];
    await aService(namespace, {
      service: 'billing',
      queues: topology,
      handlers: {
        [queue]: {
          [UserRegistered.type]: async (_payload, { messageId }) => handled.push(messageId),
        },
      },
    });
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

describe('closing', () => {
  it('waits for handlers at work and leaves the rest in the queue', async () => {
    const namespace = randomUUID();
    const started: string[] = [];
    const finished: string[] = [];
    let letGo = () => {};
    const gate = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const billing = await aService(namespace, {
      service: 'billing',
      queues: { [queue]: { events: [UserRegistered], prefetch: 2 } },
      handlers: {
        [queue]: {
          [UserRegistered.type]: async (_payload, { messageId }) => {
            started.push(messageId);
            await gate;
            finished.push(messageId);
          },
        },
      },
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

    // The next process finds exactly what was not done.
    const rest: string[] = [];
    await aService(namespace, {
      service: 'billing',
      queues: { [queue]: { events: [UserRegistered], prefetch: 2 } },
      handlers: {
        [queue]: {
          [UserRegistered.type]: async (_payload, { messageId }) => rest.push(messageId),
        },
      },
    });
    await until(() => rest.length === 6 - finished.length);
    expect(rest.filter((id) => finished.includes(id))).toEqual([]);
  });
});

describe('a request', () => {
  const requests = 'billing:requests';
  const answering = (namespace: string, answer: () => Promise<unknown>) =>
    aService(namespace, {
      service: 'billing',
      queues: { [requests]: { requests: [GetBalance, ReserveCredits] } },
      handlers: { [requests]: { [GetBalance.type]: answer, [ReserveCredits.type]: answer } },
    });

  it('is answered without the delays of Nagle and late acknowledgements', async () => {
    const namespace = randomUUID();
    await answering(namespace, async () => ({ balance: 70, version: 1 }));
    const leads = await aService(namespace, { service: 'leads' });
    const times: number[] = [];
    for (let n = 0; n < 200; n += 1) {
      const from = performance.now();
      const reply = await leads.requests.send(GetBalance, GetBalance.sample);
      times.push(performance.now() - from);
      expect(reply).toEqual({ balance: 70, version: 1 });
    }
    // Together they cost every request 40 ms; a busy machine slows some of them down, never all.
    expect(Math.min(...times)).toBeLessThan(40);
  });

  it('throws the error of the catalogue that its responder threw', async () => {
    const namespace = randomUUID();
    await answering(namespace, async () => {
      throw InsufficientCredits({ missing: 12.5 });
    });
    const leads = await aService(namespace, { service: 'leads' });
    const failure: unknown = await leads.requests
      .send(ReserveCredits, ReserveCredits.sample)
      .catch((error: unknown) => error);
    expect(InsufficientCredits.is(failure)).toBe(true);
    expect(failure).toMatchObject({ details: { missing: 12.5 }, traits: { retryable: false } });
  });

  it('says nothing of an unknown failure but that there was one', async () => {
    const namespace = randomUUID();
    await answering(namespace, async () => {
      throw new Error('password of the database');
    });
    const leads = await aService(namespace, { service: 'leads' });
    const failure: unknown = await leads.requests
      .send(GetBalance, GetBalance.sample)
      .catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: 'INTERNAL' });
    expect(JSON.stringify(failure)).not.toContain('password');
  });

  it('fails as an internal failure when the reply is not of the promised shape', async () => {
    const namespace = randomUUID();
    await answering(namespace, async () => ({ balance: 'plenty' }));
    const leads = await aService(namespace, { service: 'leads' });
    await expect(leads.requests.send(GetBalance, GetBalance.sample)).rejects.toMatchObject({
      code: 'INTERNAL',
    });
  });

  it('times out when the responder is too slow', async () => {
    const namespace = randomUUID();
    await answering(namespace, () => new Promise(() => {}));
    const leads = await aService(namespace, { service: 'leads' });
    const failure: unknown = await leads.requests
      .send(GetBalance, GetBalance.sample, { timeoutMs: 100 })
      .catch((error: unknown) => error);
    expect(PeerUnavailable.is(failure)).toBe(true);
    expect(failure).toMatchObject({ details: { peer: 'billing' } });
  });

  it('is refused at once when nobody ever answered it', async () => {
    const leads = await aService(randomUUID(), { service: 'leads' });
    const from = Date.now();
    await expect(
      leads.requests.send(GetBalance, GetBalance.sample, { timeoutMs: 30_000 }),
    ).rejects.toMatchObject({ code: PeerUnavailable.code });
    expect(Date.now() - from).toBeLessThan(5_000);
  });

  it('is refused at once when the broker is away', async () => {
    const leads = await aService(randomUUID(), { service: 'leads', url: 'amqp://127.0.0.1:1' });
    await expect(
      leads.requests.send(GetBalance, GetBalance.sample, { timeoutMs: 30_000 }),
    ).rejects.toMatchObject({ code: PeerUnavailable.code });
  });
});

describe('what every process must know', () => {
  it('reaches every replica, and is asked for anew after each connect', async () => {
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
  it('hands its handler whole envelopes, of types it has never heard of too', async () => {
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
  it('does not listen while a message has no handler', async () => {
    await expect(
      aService(randomUUID(), { service: 'billing', queues: topology, handlers: {} }),
    ).rejects.toThrow(`nothing handles ${UserRegistered.type} of ${queue}`);
  });
});
