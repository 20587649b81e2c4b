import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { CreditsAdjusted, type UserId } from '@leadmart/contracts';
import { withId } from '@leadmart/platform/entities';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { Outbox } from '@leadmart/platform/outbox';
import { Clock } from '@leadmart/platform/time';
import { Work, type Claim } from '@leadmart/platform/work';
import type { Account } from '../accounts/account.js';
import { AccountReader } from '../accounts/account.reader.js';
import type { Entry, Movement } from '../accounts/ledger/entry.js';
import { EntryReader } from '../accounts/ledger/entry.reader.js';
import { Ledger } from '../accounts/ledger/ledger.js';
import { adjustAccounts } from '../billing.jobs.js';
import {
  adjustmentMovement,
  isPartial,
  stoppedAtZero,
  undoMovement,
} from './adjustment.decisions.js';
import { logFieldsOf, type Batch } from './batch.js';
import { BatchRepository } from './batch.repository.js';
import type { BatchDocument } from './batch.schema.js';

/** Few, because a request for one of these users waits until all of them are done. */
const usersPerStep = 25;
const usersPerPage = 200;

interface Move {
  readonly account: Account;
  readonly movement: Movement;
}

const operationOf = (batchId: string, userId: UserId): string => `${batchId}:${userId}`;

/**
 * Runs batches, one at a time in a process. A step changes some accounts and the batch's cursor in one short transaction, so
 * that each account is changed exactly once, even when the runner stops and another replica continues. Steps queue for
 * their accounts like requests do; an account in use is a step of its own.
 */
@Injectable()
export class BatchRunner implements OnModuleInit {
  constructor(
    private readonly batches: BatchRepository,
    private readonly accounts: AccountReader,
    private readonly entries: EntryReader,
    private readonly ledger: Ledger,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly work: Work,
    @InjectLog() private readonly log: Log,
  ) {}

  onModuleInit(): void {
    this.work.runDue(adjustAccounts, this.batches.rows, (claim) => this.run(claim));
  }

  private async run(claim: Claim<BatchDocument>): Promise<void> {
    let isRunning = true;
    while (isRunning && !this.work.isStopping) isRunning = await this.runPage(claim);
    // Stopped before the end: another replica need not wait for the end of the lease.
    if (isRunning) await claim.again(this.clock.now());
  }

  /** Changes the next accounts. Returns whether there may be more. */
  private async runPage(claim: Claim<BatchDocument>): Promise<boolean> {
    const batch = await this.batches.find(claim.row._id);
    if (!batch) return false;
    const { cursor: after, openedBy = batch.createdAt } = batch;
    const accounts = await this.accounts.chunk({ after, openedBy, limit: usersPerPage });
    let rest = accounts.map(({ userId }) => userId);
    while (rest.length > 0) {
      if (this.work.isStopping) return true;
      const began = performance.now();
      const done = await this.ledger.transactFirst(rest.slice(0, usersPerStep), (userIds, tx) =>
        this.adjust(claim, userIds, tx),
      );
      rest = rest.slice(done);
      // Waiting requests get as much time as the step took.
      await this.ledger.waitForOthers(performance.now() - began);
    }
    if (accounts.length === usersPerPage) return true;
    await this.complete(claim);
    return false;
  }

  private async adjust(
    claim: Claim<BatchDocument>,
    userIds: readonly UserId[],
    tx: ClientSession,
  ): Promise<void> {
    const batch = await this.batches.find(claim.row._id, tx);
    const cursor = userIds.at(-1);
    if (!batch || cursor === undefined) return;
    const accounts = await this.accounts.findAll(userIds, tx);
    const moves = await this.movesOf(batch, accounts, tx);
    const entries = await this.ledger.recordAll(moves, tx);
    await this.publish(batch, entries, tx);
    const progress = {
      done: batch.done + entries.length,
      stoppedAtZero:
        batch.stoppedAtZero + entries.filter(batch.undoes ? isPartial : stoppedAtZero).length,
      cursor,
    };
    await claim.keep(this.clock.now(), { $set: progress }, tx);
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

  private async complete(claim: Claim<BatchDocument>): Promise<void> {
    const { done } = (await this.batches.find(claim.row._id)) ?? claim.row;
    const completedAt = this.clock.now();
    await claim.end({ $set: { status: 'completed', total: done, completedAt } });
    this.log.info({ ...logFieldsOf(withId(claim.row)), done }, 'bulk adjustment completed');
  }

  private async publish(
    { kind, adminId, reason, id: batchId }: Batch,
    entries: readonly Entry[],
    tx: ClientSession,
  ): Promise<void> {
    const messages = entries
      .filter(({ amount }) => amount !== 0)
      .map(({ userId, amount, prepaidChange, occurredAt, operationId: key }) => {
        const of = { userId, amount, prepaidChange, adjustedAt: occurredAt.toISOString() };
        return { key, payload: { ...of, kind, adminId, reason, batchId } };
      });
    await this.outbox.addAll(CreditsAdjusted, messages, tx);
  }
}
