import { Injectable, type BeforeApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { CreditsAdjusted, type UserId } from '@leadmart/contracts';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { Outbox } from '@leadmart/platform/outbox';
import { Clock, Repeater } from '@leadmart/platform/time';
import type { ClientSession } from 'mongoose';
import { AccountRepository } from '../accounts/account.repository.js';
import type { Entry } from '../accounts/ledger/entry.js';
import { Ledger } from '../accounts/ledger/ledger.js';
import { adjustmentMovement, stoppedAtZero } from './adjustment.decisions.js';
import { logFieldsOf, type Batch } from './batch.js';
import { BatchRepository } from './batch.repository.js';

/** Few, because a request on one of them waits until all are done. */
const usersAtATime = 25;
const usersListed = 200;
const leaseMs = 15_000;
const lookForAbandonedMs = 5_000;

/**
 * Carries a batch from user to user. A step changes some users and the batch's cursor in one short
 * transaction, so that each user is done exactly once however often it stops and whoever goes on. It
 * takes its turn on these accounts as requests do; an account that is busy is a step of its own.
 */
@Injectable()
export class BatchRunner implements OnModuleInit, BeforeApplicationShutdown {
  private readonly running = new Set<Promise<void>>();
  private last: Promise<void> = Promise.resolve();
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
    const run = this.runInTurn(batch.id).catch((err: unknown) => {
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
      await this.runInTurn(batch.id);
    }
  }

  leaseEnd(): Date {
    return new Date(this.clock.now().getTime() + leaseMs);
  }

  /** One batch at a time in this process. One that waits too long is taken over by another replica. */
  private async runInTurn(batchId: string): Promise<void> {
    const before = this.last;
    const run = before.then(() => this.run(batchId));
    this.last = run.catch(() => undefined);
    await run;
  }

  private async run(batchId: string): Promise<void> {
    let isRunning = true;
    while (isRunning && !this.stopping) isRunning = await this.runPage(batchId);
    // Stopped in the middle: another replica need not wait until the lease lapses.
    if (isRunning) await this.batches.letGo(batchId, this.clock.now());
  }

  /** Does the next users; returns whether there may be more. */
  private async runPage(batchId: string): Promise<boolean> {
    const batch = await this.batches.find(batchId);
    if (!batch || batch.status === 'completed') return false;
    const { cursor: after, createdAt: openedBy } = batch;
    const accounts = await this.accounts.chunk({ after, openedBy, limit: usersListed });
    let rest = accounts.map(({ userId }) => userId);
    while (rest.length > 0) {
      if (this.stopping) return true;
      const began = performance.now();
      const done = await this.ledger.transactFirst(rest.slice(0, usersAtATime), (userIds, tx) =>
        this.adjust(batchId, userIds, tx),
      );
      rest = rest.slice(done);
      // Half of the time belongs to requests, if there are any.
      await this.ledger.waitForOthers(performance.now() - began);
    }
    if (accounts.length === usersListed) return true;
    await this.complete(batchId);
    return false;
  }

  /** Does these users, unless another process that works on this batch has done them. */
  private async adjust(
    batchId: string,
    userIds: readonly UserId[],
    tx: ClientSession,
  ): Promise<void> {
    const batch = await this.batches.find(batchId, tx);
    const left = userIds.filter((userId) => batch && userId > batch.cursor);
    const cursor = left.at(-1);
    if (!batch || cursor === undefined) return;
    const accounts = await this.accounts.findAll(left, tx);
    const moves = accounts.map((account) => {
      const operationId = `${batchId}:${account.userId}`;
      const adjustment = { ...batch, batchId, operationId };
      return { account, movement: adjustmentMovement(account.balance, adjustment) };
    });
    const entries = await this.ledger.recordAll(moves, tx);
    await this.tell(batch, entries, tx);
    const progress = {
      done: batch.done + entries.length,
      stoppedAtZero: batch.stoppedAtZero + entries.filter(stoppedAtZero).length,
      cursor,
      leaseUntil: this.leaseEnd(),
    };
    await this.batches.advance(batch, progress, tx);
  }

  private async complete(batchId: string): Promise<void> {
    const batch = await this.batches.complete(batchId, this.clock.now());
    if (batch)
      this.log.info({ ...logFieldsOf(batch), done: batch.done }, 'bulk adjustment completed');
  }

  private async tell(
    { kind, adminId, reason, id: batchId }: Batch,
    entries: readonly Entry[],
    tx: ClientSession,
  ): Promise<void> {
    const messages = entries
      .filter(({ amount }) => amount !== 0)
      .map(({ userId, amount, occurredAt, operationId: key }) => {
        const adjustedAt = occurredAt.toISOString();
        return { key, payload: { userId, amount, kind, adminId, reason, batchId, adjustedAt } };
      });
    await this.outbox.addAll(CreditsAdjusted, messages, tx);
  }
}
