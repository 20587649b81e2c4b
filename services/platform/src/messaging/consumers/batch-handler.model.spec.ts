import { describe, expect, it } from '@jest/globals';
import type { ConsumeMessage } from 'amqplib';
import fc from 'fast-check';
import { testAccountOf, UserVerified, type UserId } from '@leadmart/contracts';
import { createLog } from '../../logging/index.js';
import { until } from '../../testing/until.js';
import { BrokerNames } from '../broker/broker-names.js';
import type { Outgoing, Publisher } from '../broker/publisher.js';
import { envelopeToBytes, sealEnvelope } from '../envelopes/envelopes.js';
import type { MessageContext } from '../envelopes/message-context.js';
import { header } from '../envelopes/message-headers.js';
import { BatchHandler } from './batch-handler.js';
import { RetryingHandler, type Reaction } from './retrying-handler.js';

const log = createLog({ service: 'test', level: 'silent' });
const queue = 'auth:user:count';
const retriesMs = [100, 300];

/** `test` is about a test account, which the queue leaves out. */
type Kind = 'good' | 'bad' | 'flaky' | 'unreadable' | 'test';

/** A broker with one queue, and a handler of batches whose effects are kept only if it succeeds. */
class World {
  /** How often each message had its effect. */
  readonly effects = new Map<string, number>();
  readonly batches: number[] = [];
  readonly parked: { id: string; because: unknown; failures: unknown }[] = [];
  readonly delayed: Outgoing[] = [];
  readonly requeued: string[] = [];
  settled = 0;
  deliveries = 0;
  private readonly kinds = new Map<string, Kind>();
  private readonly failed = new Set<string>();
  private readonly batch: BatchHandler;

  constructor(
    private readonly step: (what: string) => Promise<void>,
    most: number,
    gatherMs = 0,
  ) {
    const names = new BrokerNames('test');
    const handleAll = (_payloads: readonly unknown[], contexts: readonly MessageContext[]) =>
      this.handleAll(contexts);
    const reaction: Reaction = {
      definition: UserVerified,
      handle: (payload, context) => handleAll([payload], [context]),
      handleAll,
    };
    const publisher: Partial<Publisher> = {
      publish: async (message) => {
        await step('move on');
        if (message.exchange === names.deadLetters) this.park(message);
        else this.delayed.push(message);
      },
    };
    const one = new RetryingHandler({
      service: 'auth',
      queue,
      retriesMs,
      reactions: new Map([[UserVerified.type, reaction]]),
      leavesOutTests: true,
      names,
      publisher: publisher as Publisher,
      log,
      countsInterruptions: true,
      onHandled: () => undefined,
      onQueueMissing: () => undefined,
    });
    this.batch = new BatchHandler({ queue, most, gatherMs, one, log });
  }

  send(kind: Kind): void {
    const { sample } = UserVerified;
    const about = kind === 'test' ? testAccountOf(sample.userId as UserId) : sample.userId;
    const sealed = sealEnvelope(UserVerified, { ...sample, userId: about }, { producer: 'auth' });
    const envelope = kind === 'unreadable' ? { ...sealed, payload: { userId: 'nobody' } } : sealed;
    this.kinds.set(envelope.messageId, kind);
    this.deliver(envelope.messageId, envelopeToBytes(envelope), {});
  }

  /** Delivers the messages whose delay is over. */
  deliverDelayed(): void {
    for (const { messageId, content, headers } of this.delayed.splice(0))
      this.deliver(messageId, content, headers ?? {});
  }

  expectedEffects(): string[] {
    return this.idsOf('good', 'flaky');
  }

  idsOf(...kinds: Kind[]): string[] {
    return [...this.kinds].filter(([, kind]) => kinds.includes(kind)).map(([id]) => id);
  }

  private deliver(messageId: string, content: Buffer, headers: Record<string, unknown>): void {
    const message = {
      content,
      fields: { redelivered: false, routingKey: UserVerified.type },
      properties: { messageId, headers, type: UserVerified.type },
    } as unknown as ConsumeMessage;
    this.deliveries += 1;
    void this.batch.react(message).then((verdict) => {
      this.settled += 1;
      if (verdict === 'requeue') this.requeued.push(messageId);
    });
  }

  private async handleAll(contexts: readonly MessageContext[]): Promise<void> {
    this.batches.push(contexts.length);
    await this.step('handle');
    for (const { messageId } of contexts) {
      if (this.kinds.get(messageId) === 'bad') throw new Error('always');
      if (this.kinds.get(messageId) === 'flaky' && !this.failed.has(messageId)) {
        this.failed.add(messageId);
        throw new Error('once');
      }
    }
    for (const { messageId } of contexts)
      this.effects.set(messageId, (this.effects.get(messageId) ?? 0) + 1);
  }

  private park({ messageId: id, headers }: Outgoing): void {
    const { [header.parkedBecause]: because, [header.failures]: failures } = headers ?? {};
    this.parked.push({ id, because, failures });
  }
}

const arrivals = fc.array(
  fc.constantFrom<Kind | 'pause'>(
    ...(['good', 'good', 'good', 'bad', 'flaky', 'unreadable', 'test', 'pause'] as const),
  ),
  { minLength: 1, maxLength: 20 },
);

describe('the handler of batches beside a model', () => {
  it('handles each good message once and parks only bad ones, whatever batches they arrive in', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        arrivals,
        fc.integer({ min: 1, max: 5 }),
        async (scheduler, arriving, most) => {
          const world = new World((what) => scheduler.schedule(Promise.resolve(), what), most);
          for (const next of arriving) {
            if (next !== 'pause') world.send(next);
            else if (scheduler.count() > 0) await scheduler.waitOne();
            else await Promise.resolve();
          }
          await scheduler.waitIdle();
          for (const _delay of retriesMs) {
            world.deliverDelayed();
            await scheduler.waitIdle();
          }
          const expected = world.expectedEffects().map((id): [string, number] => [id, 1]);
          expect(world.effects).toEqual(new Map(expected));
          const parked = [
            ...world.idsOf('bad').map((id) => ({ id, because: 'exhausted', failures: 3 })),
            ...world.idsOf('unreadable').map((id) => ({ id, because: 'unreadable', failures: 1 })),
          ];
          const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);
          expect(world.parked.toSorted(byId)).toEqual(parked.toSorted(byId));
          expect(world.requeued).toEqual([]);
          expect(world.settled).toBe(world.deliveries);
          expect(Math.max(0, ...world.batches)).toBeLessThanOrEqual(most);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('handles messages that arrive during a batch together', async () => {
    const open: (() => void)[] = [];
    const world = new World(() => new Promise((resolve) => open.push(resolve)), 5);
    const handled = async () => {
      open.shift()?.();
      await new Promise(setImmediate);
    };
    world.send('good');
    await handled();
    for (let n = 0; n < 7; n += 1) world.send('good');
    await handled();
    world.send('good');
    await handled();
    await handled();
    expect(world.batches).toEqual([1, 5, 3]);
    expect(world.settled).toBe(9);
  });

  it('waits for more messages until a batch is full, and no longer than it gathers', async () => {
    const anHour = new World(() => Promise.resolve(), 3, 3_600_000);
    for (let n = 0; n < 6; n += 1) {
      anHour.send('good');
      await new Promise(setImmediate);
      expect(anHour.batches).toEqual([3, 3].slice(0, Math.floor((n + 1) / 3)));
    }
    const aMoment = new World(() => Promise.resolve(), 3, 1);
    aMoment.send('good');
    await until(() => aMoment.settled === 1);
  });
});
