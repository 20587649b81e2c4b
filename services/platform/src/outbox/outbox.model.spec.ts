import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { UserVerified, type Envelope } from '@leadmart/contracts';
import { createLog } from '../logging/index.js';
import { sealEnvelope } from '../messaging/envelopes/envelopes.js';
import { NotPublished, type Messaging } from '../messaging/index.js';
import type { Clock } from '../time/index.js';
import { OutboxRelay } from './outbox-relay.js';
import { claimMs, type OutboxRepository } from './outbox.repository.js';
import type { OutboxRow } from './outbox.schema.js';

const silent = createLog({ service: 'test', level: 'silent' });

/** The outbox's rows and the broker, shared by all relays. */
class World {
  now = new Date('2026-01-05T12:00:00.000Z').getTime();
  readonly rows = new Map<string, OutboxRow>();
  readonly published = new Map<string, number>();

  constructor(
    private readonly scheduler: fc.Scheduler,
    private readonly failures: readonly ('unroutable' | 'confirm-lost' | 'none')[],
  ) {}

  private asked = 0;

  async publish({ messageId }: Envelope): Promise<void> {
    await this.step('publish');
    const failure = this.failures[this.asked++] ?? 'none';
    if (failure === 'unroutable') throw new NotPublished('unroutable');
    this.published.set(messageId, (this.published.get(messageId) ?? 0) + 1);
    // The broker has stored the message, but the relay does not receive the confirm.
    if (failure === 'confirm-lost') throw new NotPublished('broker-down');
  }

  async claimDue(now: Date, limit: number): Promise<{ due: OutboxRow[] }> {
    await this.step('claim');
    const found = [...this.rows.values()].filter(({ nextAttemptAt }) => nextAttemptAt <= now);
    const due = found.slice(0, limit).map((row) => {
      const claimed = { ...row, nextAttemptAt: new Date(now.getTime() + claimMs) };
      this.rows.set(row._id, claimed);
      return claimed;
    });
    return { due };
  }

  async remove(ids: readonly string[]): Promise<void> {
    await this.step('remove');
    for (const id of ids) this.rows.delete(id);
  }

  async postpone(id: string, { nextAttemptAt }: { nextAttemptAt: Date }): Promise<void> {
    await this.step('postpone');
    const row = this.rows.get(id);
    if (row) this.rows.set(id, { ...row, nextAttemptAt });
  }

  private async step(what: string): Promise<void> {
    await this.scheduler.schedule(Promise.resolve(), what);
  }
}

/** A process with a relay. After its death it has no effect any more and receives no confirm. */
class RelayProcess {
  private dead = false;
  readonly relay: OutboxRelay;

  constructor(world: World) {
    const alive = async <T>(work: () => Promise<T>): Promise<T> => {
      const never = new Promise<T>(() => undefined);
      if (this.dead) return never;
      const done = await work();
      return this.dead ? never : done;
    };
    const rows: Partial<OutboxRepository> = {
      claimDue: (now, limit) => alive(() => world.claimDue(now, limit)),
      remove: (ids) => alive(() => world.remove(ids)),
      postpone: (id, failure) => alive(() => world.postpone(id, failure)),
    };
    const messaging: Partial<Messaging> = {
      isUp: true,
      publish: (_kind, envelope) => alive(() => world.publish(envelope)),
    };
    const clock: Clock = { now: () => new Date(world.now) };
    this.relay = new OutboxRelay(rows as OutboxRepository, messaging as Messaging, clock, silent);
  }

  die(): void {
    this.dead = true;
  }
}

function aRow(now: number): OutboxRow {
  const envelope = sealEnvelope(UserVerified, UserVerified.sample, { producer: 'auth' });
  const nextAttemptAt = new Date(now + claimMs);
  const { messageId: _id } = envelope;
  return { _id, kind: 'event', envelope, createdAt: new Date(now), attempts: 0, nextAttemptAt };
}

const actions = fc.array(
  fc.constantFrom('commit', 'die', 'die at commit', 'stop', 'collect', 'wait', 'wait a moment'),
  { minLength: 1, maxLength: 20 },
);
const publishFailures = fc.array(fc.constantFrom('none', 'unroutable', 'confirm-lost'), {
  maxLength: 10,
});

/** As long as the relay delays a deletion. */
const momentMs = 1_000;

describe('the outbox beside a model', () => {
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'Date'] });
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('publishes every committed message, whatever process or connection fails', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        actions,
        publishFailures,
        async (scheduler, taken, failures) => {
          const world = new World(scheduler, failures);
          const committed: string[] = [];
          let running = new RelayProcess(world);
          const act = (action: (typeof taken)[number]): void => {
            if (action === 'commit' || action === 'die at commit') {
              const row = aRow(world.now);
              world.rows.set(row._id, row);
              committed.push(row._id);
              if (action === 'commit') running.relay.sendCommitted(row);
            }
            if (action === 'die' || action === 'die at commit') {
              running.die();
              running = new RelayProcess(world);
            }
            if (action === 'stop') {
              void running.relay.stop();
              running = new RelayProcess(world);
            }
            if (action === 'collect') void running.relay.collect();
            if (action === 'wait') world.now += claimMs / 2;
            if (action === 'wait a moment') jest.advanceTimersByTime(momentMs);
          };
          for (const action of taken) {
            act(action);
            if (scheduler.count() > 0) await scheduler.waitOne();
          }
          await scheduler.waitIdle();
          // Without further failures the remaining process polls until the outbox is empty.
          const last = new RelayProcess(world);
          for (let round = 0; round < 15 && world.rows.size > 0; round += 1) {
            world.now += 20 * 60_000;
            await scheduler.waitFor(last.relay.collect());
            await scheduler.waitIdle();
            jest.advanceTimersByTime(momentMs);
            await scheduler.waitIdle();
          }
          expect([...world.rows.keys()]).toEqual([]);
          expect([...world.published.keys()].sort()).toEqual([...committed].sort());
        },
      ),
      { numRuns: 300 },
    );
  });
});
