import { afterEach, describe, expect, it } from '@jest/globals';
import { UserVerified, type Envelope } from '@leadmart/contracts';
import { createLog } from '../logging/index.js';
import { sealEnvelope } from '../messaging/envelopes/envelopes.js';
import { NotPublished, type Messaging } from '../messaging/index.js';
import { until } from '../testing/until.js';
import { Clock } from '../time/index.js';
import { OutboxRelay } from './outbox-relay.js';
import type { OutboxRepository } from './outbox.repository.js';
import type { OutboxRow } from './outbox.schema.js';

type Postponed = Parameters<OutboxRepository['postpone']>[1] & { id: string };

/** The repository and the publisher of a relay, in memory. */
class Around {
  isUp = true;
  readonly due: OutboxRow[] = [];
  readonly removed: string[][] = [];
  readonly postponed: Postponed[] = [];
  readonly published: string[] = [];
  publishing: (envelope: Envelope) => Promise<void> = async () => undefined;
  removing: () => Promise<void> = async () => undefined;

  relay(): OutboxRelay {
    const rows = {
      claimDue: async (_now: Date, limit: number) => ({ due: this.due.splice(0, limit) }),
      remove: async (ids: readonly string[]) => {
        this.removed.push([...ids]);
        await this.removing();
      },
      postpone: async (id: string, failure: Omit<Postponed, 'id'>) => {
        this.postponed.push({ id, ...failure });
      },
    } satisfies Partial<OutboxRepository>;
    const isUp = () => this.isUp;
    const messaging = {
      get isUp() {
        return isUp();
      },
      onConnected: () => undefined,
      publish: async (_kind: 'event' | 'command', envelope: Envelope) => {
        await this.publishing(envelope);
        this.published.push(envelope.messageId);
      },
    } satisfies Partial<Messaging>;
    relay = new OutboxRelay(
      rows as unknown as OutboxRepository,
      messaging as unknown as Messaging,
      new Clock(),
      createLog({ service: 'test', level: 'silent' }),
    );
    return relay;
  }
}

let relay: OutboxRelay | undefined;
afterEach(async () => relay?.stop());

const aRow = (attempts = 0): OutboxRow => {
  const envelope = sealEnvelope(UserVerified, UserVerified.sample, { producer: 'auth' });
  const now = new Date();
  const { messageId: _id } = envelope;
  return { _id, kind: 'event', envelope, createdAt: now, attempts, nextAttemptAt: now };
};

describe('the outbox relay', () => {
  it("sends a row at its commit and deletes it after the broker's confirm", async () => {
    const around = new Around();
    const row = aRow();
    around.relay().sendCommitted(row);
    await until(() => around.removed.length > 0);
    expect(around.published).toEqual([row._id]);
    expect(around.removed).toEqual([[row._id]]);
  });

  it('keeps a row that cannot be delivered, counts the failure and waits longer each time', async () => {
    const around = new Around();
    around.publishing = () => Promise.reject(new NotPublished('unroutable'));
    const before = Date.now();
    const sender = around.relay();
    for (const attempts of [0, 3, 50]) sender.sendCommitted(aRow(attempts));
    await until(() => around.postponed.length === 3);
    expect(around.removed).toEqual([]);
    const delays = around.postponed.map(({ nextAttemptAt }) => nextAttemptAt.getTime() - before);
    expect(delays[0]).toBeLessThan(1_000);
    expect(delays[1]).toBeGreaterThanOrEqual(4_000);
    expect(delays[2]).toBeLessThan(70_000);
    expect(around.postponed[0]).toMatchObject({ counts: true, error: 'not published: unroutable' });
  });

  it('counts no failure of an outbox row while the broker is not available', async () => {
    const around = new Around();
    around.publishing = () => Promise.reject(new NotPublished('broker-down'));
    around.relay().sendCommitted(aRow());
    await until(() => around.postponed.length === 1);
    expect(around.postponed[0]).toMatchObject({ counts: false });
    expect(around.postponed[0]?.nextAttemptAt.getTime()).toBeLessThanOrEqual(Date.now());
  });

  it('takes no outbox rows while the broker is not available', async () => {
    const around = new Around();
    around.isUp = false;
    around.due.push(aRow());
    await around.relay().collect();
    expect(around.due).toHaveLength(1);
  });

  it('sends other outbox rows while one row hangs', async () => {
    const around = new Around();
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    const [slow, ...others] = [aRow(), aRow(), aRow()];
    around.publishing = (envelope) => (envelope.messageId === slow?._id ? held : Promise.resolve());
    around.due.push(slow as OutboxRow, ...others);
    await around.relay().collect();
    await until(() => around.removed.flat().length === 2);
    expect(around.published.toSorted()).toEqual(others.map(({ _id }) => _id).toSorted());
    letGo();
    await until(() => around.removed.flat().length === 3);
  });

  it('sends thousands of waiting rows with few deletions', async () => {
    const around = new Around();
    around.due.push(...Array.from({ length: 3_000 }, () => aRow()));
    // A deletion takes time, as in a database; rows confirmed during it are deleted together.
    around.removing = () => new Promise((resolve) => setImmediate(resolve));
    await around.relay().collect();
    await until(() => around.removed.flat().length === 3_000);
    expect(new Set(around.published).size).toBe(3_000);
    expect(around.removed.length).toBeLessThan(30);
  });

  it('deletes rows that are confirmed shortly after each other with one command', async () => {
    const around = new Around();
    const sender = around.relay();
    for (let n = 0; n < 5; n += 1) {
      sender.sendCommitted(aRow());
      await new Promise(setImmediate);
    }
    await until(() => around.removed.flat().length === 5);
    expect(around.removed).toHaveLength(1);
  });

  it('deletes confirmed rows at once when the outbox relay stops', async () => {
    const around = new Around();
    const sender = around.relay();
    sender.sendCommitted(aRow());
    await new Promise(setImmediate);
    expect(around.removed).toEqual([]);
    await sender.stop();
    expect(around.removed.flat()).toHaveLength(1);
  });

  it('publishes the rows of a moment together, and at once when the outbox relay stops', async () => {
    const around = new Around();
    const sender = around.relay();
    sender.sendCommitted(aRow());
    await new Promise(setImmediate);
    for (const row of [aRow(), aRow()]) sender.sendCommitted(row);
    await new Promise(setImmediate);
    expect(around.published).toHaveLength(1);
    await sender.stop();
    expect(around.published).toHaveLength(3);
  });

  it('finishes rows in progress before the outbox relay stops', async () => {
    const around = new Around();
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    around.publishing = () => held;
    const sender = around.relay();
    sender.sendCommitted(aRow());
    const stopping = sender.stop();
    letGo();
    await stopping;
    expect(around.removed.flat()).toHaveLength(1);
  });
});
