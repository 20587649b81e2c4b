import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import {
  BalanceChanged,
  BalanceFell,
  SendTransactionalMail,
  type UserId,
} from '@leadmart/contracts';
import { KeyedQueue } from '@leadmart/platform/concurrency';
import { GroupCommit, newId, retryOnDuplicateKey, Transactions } from '@leadmart/platform/mongo';
import { Outbox } from '@leadmart/platform/outbox';
import { Clock } from '@leadmart/platform/time';
import { Work } from '@leadmart/platform/work';
import { topUpAccounts } from '../../billing.jobs.js';
import { newAccount, type Account } from '../account.js';
import { AccountRepository } from '../account.repository.js';
import type { Entry, Movement } from './entry.js';
import { EntryRepository } from './entry.repository.js';
import { LedgerMetrics } from './ledger-metrics.js';
import { book, limitPassed, type Booking } from './ledger.decisions.js';

/**
 * The only class that changes a balance: it writes the account, its entry and the event
 * `BalanceChanged` in one transaction. Amounts are tenths of a credit.
 */
@Injectable()
export class Ledger {
  private readonly queue = new KeyedQueue<UserId>();
  private readonly group: GroupCommit<UserId>;

  constructor(
    private readonly accounts: AccountRepository,
    private readonly entries: EntryRepository,
    private readonly outbox: Outbox,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly metrics: LedgerMetrics,
    private readonly work: Work,
  ) {
    this.group = new GroupCommit(transactions, (userIds, tx) => accounts.readAhead(userIds, tx));
  }

  /** Runs work on one account after the work that this process has queued for it. */
  async enqueue<T>(userId: UserId, work: () => Promise<T>): Promise<T> {
    return this.queue.run(userId, work);
  }

  /** Queues work on one account and runs it in a transaction. */
  async transact<T>(userId: UserId, work: (tx: ClientSession) => Promise<T>): Promise<T> {
    return this.enqueue(userId, () => this.transactAnyAccount(work));
  }

  /**
   * As `transact`, in one transaction with such work on this and other accounts. For work that writes only by `record` and
   * other deferred writes.
   */
  async transactInGroup<T>(userId: UserId, work: (tx: ClientSession) => Promise<T>): Promise<T> {
    return this.queue.runShared(userId, () =>
      retryOnDuplicateKey(() => this.group.run(userId, work)),
    );
  }

  /**
   * Runs work in one transaction on the first of these accounts, up to the first account in use, and
   * returns their number. An account in use is processed alone, so that other accounts do not wait for it.
   */
  async transactFirst(
    userIds: readonly UserId[],
    work: (first: readonly UserId[], tx: ClientSession) => Promise<void>,
  ): Promise<number> {
    const busyAt = userIds.findIndex((userId) => !this.queue.isIdle(userId));
    const first = busyAt === -1 ? userIds : userIds.slice(0, Math.max(1, busyAt));
    const transact = () => this.transactAnyAccount((tx) => work(first, tx));
    await this.queue.runAll(first, transact);
    return first.length;
  }

  /** Waits for the work queued on any account now, for at most `maxMs`. Background work calls it between steps. */
  async waitForOthers(maxMs: number): Promise<void> {
    await this.queue.waitForOthers(maxMs);
  }

  /** The user's account. An account that is not stored is empty. */
  async accountOf(userId: UserId, tx?: ClientSession): Promise<Account> {
    return (await this.accounts.find(userId, tx)) ?? newAccount(userId, this.clock.now());
  }

  async entryOf(operationId: string, tx?: ClientSession): Promise<Entry | undefined> {
    return this.entries.findByOperation(operationId, tx);
  }

  /** Books one movement on an account that was read in the same transaction. */
  async record(account: Account, movement: Movement, tx: ClientSession): Promise<Entry> {
    const { account: after, entry } = book(account, movement, {
      id: newId(),
      now: this.clock.now(),
    });
    // The account is written first: of two concurrent transactions, the second conflicts here and not at the
    // entry's unique index.
    this.accounts.save(account, after, { now: entry.occurredAt, tx });
    this.entries.append(entry, tx);
    await this.publish([{ account: after, entry }], tx);
    await this.publishFalls([{ account, entry }], tx);
    this.metrics.moves(entry, tx);
    this.wakeTopUps(account, after, tx);
    return entry;
  }

  /** Books one movement on each of several accounts that were read in the same transaction. */
  async recordAll(
    moves: readonly { readonly account: Account; readonly movement: Movement }[],
    tx: ClientSession,
  ): Promise<readonly Entry[]> {
    if (moves.length === 0) return [];
    const now = this.clock.now();
    const bookings = moves.map(({ account, movement }) =>
      book(account, movement, { id: newId(), now }),
    );
    const entries = bookings.map(({ entry }) => entry);
    await this.accounts.saveAll(bookings, tx);
    await this.entries.appendAll(entries, tx);
    await this.publish(bookings, tx);
    await this.publishFalls(bookings, tx);
    for (const entry of entries) this.metrics.moves(entry, tx);
    for (const [index, { account }] of bookings.entries())
      this.wakeTopUps(moves[index]?.account ?? account, account, tx);
    return entries;
  }

  private wakeTopUps(before: Account, after: Account, tx: ClientSession): void {
    if (before.topUp?.crossing === after.topUp?.crossing) return;
    Transactions.afterCommit(tx, () => this.work.wake(topUpAccounts));
  }

  /** Retries on a duplicate key: another transaction opened the account or booked the operation first. */
  private async transactAnyAccount<T>(work: (tx: ClientSession) => Promise<T>): Promise<T> {
    return retryOnDuplicateKey(() => this.transactions.run(work));
  }

  private async publish(bookings: readonly Booking[], tx: ClientSession): Promise<void> {
    const messages = bookings
      .filter(({ entry: { amount, details } }) => amount !== 0 || details.cents)
      .map(({ account }) => ({ payload: balanceOf(account) }));
    await this.outbox.addAll(BalanceChanged, messages, tx);
  }

  /** Queues the event and the mail of each account whose balance fell below its alert. */
  private async publishFalls(bookings: readonly Booking[], tx: ClientSession): Promise<void> {
    const falls = bookings.flatMap(({ account, entry }) => {
      const below = limitPassed(account, entry);
      const { userId, email: to } = account;
      if (below === undefined || to === null) return [];
      const { balanceAfter: balance, occurredAt } = entry;
      return [{ userId, to, balance, below, occurredAt: occurredAt.toISOString() }];
    });
    if (falls.length === 0) return;
    const events = falls.map(({ to: _to, ...payload }) => ({ payload }));
    await this.outbox.addAll(BalanceFell, events, tx);
    for (const { to, userId, balance, below } of falls) {
      const mail = { template: 'balance-low', to, userId, balance, below } as const;
      await this.outbox.add(SendTransactionalMail, mail, tx);
    }
  }
}

/** The account in its event. */
export function balanceOf({ userId, balance, paid, openedAt, version }: Account): BalanceChanged {
  return { userId, balance, paid, openedAt: openedAt.toISOString(), version };
}
