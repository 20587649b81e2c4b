import { Injectable } from '@nestjs/common';
import { BalanceChanged, type CreditTenths, type UserId } from '@leadmart/contracts';
import { KeyedQueue } from '@leadmart/platform/concurrency';
import { newId, retryOnDuplicateKey, Transactions } from '@leadmart/platform/mongo';
import { Outbox } from '@leadmart/platform/outbox';
import { Clock } from '@leadmart/platform/time';
import type { ClientSession } from 'mongoose';
import { newAccount, type Account } from './account.js';
import { AccountRepository } from './account.repository.js';
import type { Entry, Movement } from './entry.js';
import { EntryRepository } from './entry.repository.js';
import { book } from './ledger.decisions.js';
import { LedgerMetrics } from './ledger-metrics.js';

/**
 * The only door through which a balance changes: account and entry in one transaction, and the
 * news of it in the outbox of the same transaction.
 */
@Injectable()
export class Ledger {
  private readonly queue = new KeyedQueue<UserId>();

  constructor(
    private readonly accounts: AccountRepository,
    private readonly entries: EntryRepository,
    private readonly outbox: Outbox,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly metrics: LedgerMetrics,
  ) {}

  /** Runs work on one account after what this process does on that account already. */
  async inTurn<T>(userId: UserId, work: () => Promise<T>): Promise<T> {
    return await this.queue.run(userId, work);
  }

  /** Runs work on one account in a transaction, in its turn. */
  async transact<T>(userId: UserId, work: (session: ClientSession) => Promise<T>): Promise<T> {
    return await this.inTurn(userId, () => this.transactAnyAccount(work));
  }

  /** For work in the background: lets those who work or wait on any account now go first, for `mostMs` at most. */
  async letOthersGo(mostMs: number): Promise<void> {
    await this.queue.waitForOthers(mostMs);
  }

  /**
   * Runs work on the first of these accounts in one transaction: on those that nothing works on here, at
   * least on one. A busy account is worked on alone, so that nobody waits for it but who must.
   */
  async transactFirst(
    userIds: readonly UserId[],
    work: (session: ClientSession, first: readonly UserId[]) => Promise<void>,
  ): Promise<number> {
    const busyAt = userIds.findIndex((userId) => !this.queue.isIdle(userId));
    const first = busyAt === -1 ? userIds : userIds.slice(0, Math.max(1, busyAt));
    const transact = () => this.transactAnyAccount((session) => work(session, first));
    await this.queue.runAll(first, transact);
    return first.length;
  }

  /**
   * Runs work in a transaction, again after a duplicate key: two first movements of one account, or one
   * operation sent twice at once.
   */
  private async transactAnyAccount<T>(work: (session: ClientSession) => Promise<T>): Promise<T> {
    return await retryOnDuplicateKey(() => this.transactions.run(work));
  }

  /** The user's account; one that was never stored is an empty one. */
  async accountOf(userId: UserId, session?: ClientSession): Promise<Account> {
    return (await this.accounts.find(userId, session)) ?? newAccount(userId, this.clock.now());
  }

  async entryOf(operationId: string, session?: ClientSession): Promise<Entry | undefined> {
    return await this.entries.findByOperation(operationId, session);
  }

  async balanceOf(userId: UserId): Promise<{ balance: CreditTenths; version: number }> {
    const { balance, version } = await this.accountOf(userId);
    return { balance, version };
  }

  /** Books one movement on the account as it was read in this session. */
  async record(session: ClientSession, account: Account, movement: Movement): Promise<Entry> {
    const { account: after, entry } = book(account, movement, {
      id: newId(),
      now: this.clock.now(),
    });
    // The account first: of two transactions at once, the second stops here and not at the entry's unique key.
    await this.accounts.save(account, after, session);
    await this.entries.append(entry, session);
    await this.announce(session, [entry]);
    this.metrics.moves(entry, session);
    return entry;
  }

  /** Books movements of different accounts, as they were read in this session, with a few commands. */
  async recordAll(
    session: ClientSession,
    moves: readonly { readonly account: Account; readonly movement: Movement }[],
  ): Promise<readonly Entry[]> {
    if (moves.length === 0) return [];
    const now = this.clock.now();
    const bookings = moves.map(({ account, movement }) =>
      book(account, movement, { id: newId(), now }),
    );
    const entries = bookings.map(({ entry }) => entry);
    await this.accounts.saveAll(bookings, session);
    await this.entries.appendAll(entries, session);
    await this.announce(session, entries);
    for (const entry of entries) this.metrics.moves(entry, session);
    return entries;
  }

  private async announce(session: ClientSession, entries: readonly Entry[]): Promise<void> {
    const messages = entries
      .filter(({ amount }) => amount !== 0)
      .map(({ userId, balanceAfter: balance, version }) => ({
        payload: { userId, balance, version },
      }));
    await this.outbox.addAll(session, BalanceChanged, messages);
  }
}
