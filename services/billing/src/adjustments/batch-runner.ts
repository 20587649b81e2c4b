import { Injectable, type BeforeApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { CreditsAdjusted, type UserId } from '@leadmart/contracts';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { Outbox } from '@leadmart/platform/outbox';
import { Clock, Repeater } from '@leadmart/platform/time';
import type { ClientSession } from 'mongoose';
import { AccountRepository } from '../accounts/account.repository.js';
import type { Account } from '../accounts/account.js';
import type { Entry, Movement } from '../accounts/ledger/entry.js';
import { EntryRepository } from '../accounts/ledger/entry.repository.js';
import { Ledger } from '../accounts/ledger/ledger.js';
import {
  adjustmentMovement,
  isPartial,
  stoppedAtZero,
  undoMovement,
} from './adjustment.decisions.js';
import { logFieldsOf, type Batch } from './batch.js';
import { BatchRepository } from './batch.repository.js';

/** Few, because a request for one of these users waits until all of them are done. */
const usersPerStep = 25;
const usersPerPage = 200;
const leaseMs = 15_000;
const resumeEveryMs = 5_000;

interface Move {
  readonly account: Account;
  readonly movement: Movement;
}

const operationOf = (batchId: string, userId: UserId): string => `${batchId}:${userId}`;

/**
 * Runs batches. A step changes some accounts and the batch's cursor in one short transaction, so that each account
 * is changed exactly once, even when the runner stops and another replica continues. Steps queue for their accounts
 * like requests do; an account in use is a step of its own.
 */
@Injectable()
export class BatchRunner implements OnModuleInit, BeforeApplicationShutdown {
  private readonly running = new Set<Promise<void>>();
  private last: Promise<void> = Promise.resolve();
  private stopping = false;

  constructor(
    private readonly batches: BatchRepository,
    private readonly accounts: AccountRepository,
    private readonly entries: EntryRepository,
    private readonly ledger: Ledger,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly repeater: Repeater,
    @InjectLog() private readonly log: Log,
  ) {}

  onModuleInit(): void {
    const work = () => this.resumeAbandoned();
    const name = 'resume bulk adjustments';
    this.repeater.every({ name, intervalMs: resumeEveryMs, work, atStart: true });
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping = true;
    await Promise.allSettled(this.running);
  }

  /** Runs a batch in the background. Its progress is in the stored batch. */
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

  /** Runs one batch at a time in this process. Another replica takes over a batch that waits too long. */
  private async runInTurn(batchId: string): Promise<void> {
    const before = this.last;
    const run = before.then(() => this.run(batchId));
    this.last = run.catch(() => undefined);
    await run;
  }

  private async run(batchId: string): Promise<void> {
    let isRunning = true;
    while (isRunning && !this.stopping) isRunning = await this.runPage(batchId);
    // Stopped before the end: another replica need not wait for the end of the lease.
    if (isRunning) await this.batches.endLease(batchId, this.clock.now());
  }

  /** Changes the next accounts. Returns whether there may be more. */
  private async runPage(batchId: string): Promise<boolean> {
    const batch = await this.batches.find(batchId);
    if (!batch || batch.status === 'completed') return false;
    const { cursor: after, openedBy = batch.createdAt } = batch;
    const accounts = await this.accounts.chunk({ after, openedBy, limit: usersPerPage });
    let rest = accounts.map(({ userId }) => userId);
    while (rest.length > 0) {
      if (this.stopping) return true;
      const began = performance.now();
      const done = await this.ledger.transactFirst(rest.slice(0, usersPerStep), (userIds, tx) =>
        this.adjust(batchId, userIds, tx),
      );
      rest = rest.slice(done);
      // Waiting requests get as much time as the step took.
      await this.ledger.waitForOthers(performance.now() - began);
    }
    if (accounts.length === usersPerPage) return true;
    await this.complete(batchId);
    return false;
  }

  /** Changes these accounts, unless another process has changed them for the same batch. */
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
    const moves = await this.movesOf(batch, accounts, tx);
    const entries = await this.ledger.recordAll(moves, tx);
    await this.publish(batch, entries, tx);
    const progress = {
      done: batch.done + entries.length,
      stoppedAtZero:
        batch.stoppedAtZero + entries.filter(batch.undoes ? isPartial : stoppedAtZero).length,
      cursor,
      leaseUntil: this.leaseEnd(),
    };
    await this.batches.advance(batch, progress, tx);
  }

  /** An undo moves the accounts that have an entry of the batch that it undoes. */
  private async movesOf(
    batch: Batch,
    accounts: readonly Account[],
    tx: ClientSession,
  ): Promise<readonly Move[]> {
    const { id: batchId, undoes } = batch;
    const adjustmentOf = ({ userId }: Account) => {
      return { ...batch, batchId, operationId: operationOf(batchId, userId) };
    };
    if (undoes === undefined)
      return accounts.map((account) => ({
        account,
        movement: adjustmentMovement(account.balance, adjustmentOf(account)),
      }));
    const ids = accounts.map(({ userId }) => operationOf(undoes, userId));
    const undone = await this.entries.findByOperations(ids, tx);
    const entryOf = new Map(undone.map((entry) => [entry.userId, entry]));
    return accounts.flatMap((account) => {
      const entry = entryOf.get(account.userId);
      if (!entry) return [];
      return { account, movement: undoMovement(account.balance, entry, adjustmentOf(account)) };
    });
  }

  private async complete(batchId: string): Promise<void> {
    const batch = await this.batches.complete(batchId, this.clock.now());
    if (batch)
      this.log.info({ ...logFieldsOf(batch), done: batch.done }, 'bulk adjustment completed');
  }

  private async publish(
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
