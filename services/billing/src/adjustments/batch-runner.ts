import { Injectable, type BeforeApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { CreditsAdjusted } from '@leadmart/contracts';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { Outbox } from '@leadmart/platform/outbox';
import { Clock, Repeater } from '@leadmart/platform/time';
import type { ClientSession } from 'mongoose';
import { AccountRepository } from '../accounts/account.repository.js';
import type { Entry } from '../accounts/entry.js';
import { Ledger } from '../accounts/ledger.js';
import { adjustmentMovement, stoppedAtZero } from './adjustment.decisions.js';
import { auditOf, type Batch } from './batch.js';
import { BatchRepository } from './batch.repository.js';

/** Few enough that a buyer's own movement seldom makes a step start again. */
const usersAtATime = 25;
const leaseMs = 15_000;
const lookForAbandonedMs = 5_000;

/**
 * Carries a batch from user to user. A step changes some users and the batch's cursor in one
 * transaction, so that each user is done exactly once however often it stops and whoever goes on.
 */
@Injectable()
export class BatchRunner implements OnModuleInit, BeforeApplicationShutdown {
  private readonly running = new Set<Promise<void>>();
  private stopping = false;

  constructor(
    private readonly batches: BatchRepository,
    private readonly accounts: AccountRepository,
    private readonly ledger: Ledger,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly repeater: Repeater,
    @InjectLog() private readonly log: Log,
  ) {}

  onModuleInit(): void {
    const work = () => this.resumeAbandoned();
    const name = 'resume bulk adjustments';
    this.repeater.every({ name, intervalMs: lookForAbandonedMs, work, atStart: true });
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping = true;
    await Promise.allSettled(this.running);
  }

  /** Starts in the background; whoever wants to know looks at the batch. */
  start(batch: Batch): void {
    const run = this.run(batch.id).catch((err: unknown) => {
      this.log.error({ err, batchId: batch.id }, 'bulk adjustment stopped, to be resumed');
    });
    this.running.add(run);
    void run.finally(() => this.running.delete(run));
  }

  async resumeAbandoned(): Promise<void> {
    for (;;) {
      const batch = await this.batches.takeAbandoned(this.clock.now(), this.leaseEnd());
      if (!batch || this.stopping) return;
      this.log.warn({ batchId: batch.id, done: batch.done }, 'bulk adjustment resumed');
      await this.run(batch.id);
    }
  }

  leaseEnd(): Date {
    return new Date(this.clock.now().getTime() + leaseMs);
  }

  private async run(batchId: string): Promise<void> {
    let isRunning = true;
    while (isRunning && !this.stopping)
      isRunning = await this.ledger.transactAnyAccount((session) => this.step(session, batchId));
    // Stopped in the middle: another replica need not wait until the lease lapses.
    if (isRunning) await this.batches.letGo(batchId, this.clock.now());
  }

  /** Does the next users; returns whether there may be more. */
  private async step(session: ClientSession, batchId: string): Promise<boolean> {
    const batch = await this.batches.find(batchId, session);
    if (!batch || batch.status === 'completed') return false;
    const limit = usersAtATime;
    const chunk = { after: batch.cursor, openedBy: batch.createdAt, limit };
    const accounts = await this.accounts.chunk(chunk, session);
    let stopped = 0;
    for (const account of accounts) {
      const operationId = `${batchId}:${account.userId}`;
      const movement = adjustmentMovement(account.balance, { ...batch, batchId, operationId });
      const entry = await this.ledger.record(session, account, movement);
      await this.tell(session, batch, entry);
      if (stoppedAtZero(entry)) stopped += 1;
    }
    const done = batch.done + accounts.length;
    const isLast = accounts.length < limit;
    const progress = {
      done,
      stoppedAtZero: batch.stoppedAtZero + stopped,
      cursor: accounts.at(-1)?.userId ?? batch.cursor,
      leaseUntil: this.leaseEnd(),
    };
    const end = { status: 'completed', total: done, completedAt: this.clock.now() } as const;
    await this.batches.advance(batch, isLast ? { ...progress, ...end } : progress, session);
    if (isLast) this.log.info({ ...auditOf(batch), done }, 'bulk adjustment completed');
    return !isLast;
  }

  private async tell(session: ClientSession, batch: Batch, entry: Entry): Promise<void> {
    if (entry.amount === 0) return;
    const { kind, adminId, reason, id: batchId } = batch;
    const { userId, amount, occurredAt } = entry;
    const adjustedAt = occurredAt.toISOString();
    const event = { userId, amount, kind, adminId, reason, batchId, adjustedAt };
    await this.outbox.add(session, CreditsAdjusted, event, { key: entry.operationId });
  }
}
