import { Inject, Injectable } from '@nestjs/common';
import { Coalesce } from '../coalescing/index.js';
import { InjectLog, type Log } from '../logging/index.js';
import { Messaging, NotPublished } from '../messaging/index.js';
import { Clock, growingWaitMs } from '../time/index.js';
import { relayOutbox } from '../work/index.js';
import { OutboxRepository } from './outbox.repository.js';
import type { OutboxRow } from './outbox.schema.js';

/** Rows of a process that died are due when its claim ends. Rows of living processes need no poll. */
const pollMs = relayOutbox.every;
const soonMs = 1_000;
const claimedAtOnce = 200;
const mostUnderWay = 500;
const removedAtOnce = 200;
const removalDelayMs = 1_000;
/** A delay of events that nobody notices. */
const burstMs = 250;

/** Stored messages of committed changes: the outbox, or records that carry their message themselves. */
export type WaitingMessages = Pick<OutboxRepository, 'claimDue' | 'remove' | 'postpone'>;

/**
 * Publishes rows of the outbox. The process that wrote a row publishes it right after the commit, in a busy process
 * together with those of the next quarter of a second; any replica finds the remaining rows by polling. Each row has its
 * own confirm, so that a failing row delays no other. A row is deleted after the broker's confirm, together with
 * others: at 200 confirmed rows, or after a second. A process that dies in between publishes these rows twice; consumers
 * recognise the message ids.
 */
@Injectable()
export class OutboxRelay {
  private readonly waiting: OutboxRow[] = [];
  private readonly committed: OutboxRow[] = [];
  /** Begins at once after a quiet moment, so that few rows wait. */
  private readonly bursts = new Coalesce<'burst'>({
    run: async () => {
      this.sendAll(this.committed.splice(0));
      await new Promise((resolve) => setTimeout(resolve, burstMs).unref());
    },
  });
  private readonly underWay = new Set<Promise<void>>();
  private readonly confirmed = new Coalesce<string>({
    run: (ids) => this.remove(ids),
    most: removedAtOnce,
    gatherMs: removalDelayMs,
  });
  private collecting?: Promise<void>;
  private look?: { readonly timer: NodeJS.Timeout; readonly at: number };
  private started = false;
  private stopped = false;

  constructor(
    @Inject(OutboxRepository) private readonly rows: WaitingMessages,
    private readonly messaging: Messaging,
    private readonly clock: Clock,
    @InjectLog() private readonly log: Log,
  ) {}

  start(): void {
    this.started = true;
    this.messaging.onConnected(() => this.collect());
    this.lookIn(pollMs);
  }

  /** Takes no more rows and finishes those in progress. Another process publishes the rest. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.look?.timer);
    this.sendAll(this.committed.splice(0));
    await this.collecting;
    while (this.underWay.size > 0) await Promise.all(this.underWay);
    await this.confirmed.flush();
  }

  /** Sends a row soon after its commit. This process wrote the row and therefore owns its claim. */
  sendCommitted(row: OutboxRow): void {
    if (this.stopped) return this.sendAll([row]);
    this.committed.push(row);
    void this.bursts.call('burst');
  }

  /** Sends all due rows. A call during a run joins that run. */
  async collect(): Promise<void> {
    this.collecting ??= this.collectAll()
      .catch((error: unknown) => this.log.warn({ err: error }, 'outbox read failed'))
      .finally(() => {
        this.collecting = undefined;
        this.lookIn(pollMs);
      });
    await this.collecting;
  }

  private async collectAll(): Promise<void> {
    while (!this.stopped && this.messaging.isUp) {
      const now = this.clock.now();
      const { due, nextAt } = await this.rows.claimDue(now, claimedAtOnce, pollMs);
      if (due.length === 0) {
        if (nextAt) this.lookIn(nextAt.getTime() - now.getTime());
        return;
      }
      this.sendAll(due);
      while (this.waiting.length > 0) await Promise.race(this.underWay);
    }
  }

  /** Polls after `ms` at the latest. */
  private lookIn(ms: number): void {
    if (!this.started || this.stopped) return;
    const at = performance.now() + ms;
    if (this.look && this.look.at <= at) return;
    clearTimeout(this.look?.timer);
    const timer = setTimeout(() => {
      this.look = undefined;
      void this.collect();
    }, ms);
    this.look = { timer, at };
  }

  private sendAll(rows: readonly OutboxRow[]): void {
    this.waiting.push(...rows);
    this.pump();
  }

  private pump(): void {
    while (this.underWay.size < mostUnderWay) {
      const row = this.waiting.shift();
      if (!row) return;
      const sending = this.send(row).finally(() => {
        this.underWay.delete(sending);
        this.pump();
      });
      this.underWay.add(sending);
    }
  }

  private async send(row: OutboxRow): Promise<void> {
    try {
      await this.messaging.publish(row.kind, row.envelope, row.traceparent);
    } catch (error) {
      await this.postpone(row, error);
      return;
    }
    void this.confirmed.call(row._id);
  }

  private async remove(ids: readonly string[]): Promise<void> {
    try {
      await this.rows.remove(ids);
    } catch (error) {
      // The rows are published again when their claim expires; consumers recognise the message ids.
      this.log.warn({ err: error, ids }, 'outbox deletion failed');
    }
  }

  private async postpone(row: OutboxRow, error: unknown): Promise<void> {
    const brokerDown = error instanceof NotPublished && error.reason === 'broker-down';
    const failures = row.attempts + (brokerDown ? 0 : 1);
    const delayMs = brokerDown ? 0 : growingWaitMs(failures, relayOutbox.by.retry);
    const reason = error instanceof Error ? error.message : String(error);
    const fields = { messageId: row._id, type: row.envelope.type, failures, reason };
    if (brokerDown) this.log.debug(fields, 'message publishing delayed');
    else this.log.error(fields, 'message publishing failed');
    try {
      await this.rows.postpone(row._id, {
        error: reason,
        counts: !brokerDown,
        nextAttemptAt: new Date(this.clock.now().getTime() + delayMs),
      });
      this.lookIn(brokerDown ? soonMs : delayMs);
    } catch (failure) {
      this.log.warn({ err: failure, ...fields }, 'outbox write failed');
    }
  }
}
