import { Injectable } from '@nestjs/common';
import { BalanceChanged, type CreditTenths, type UserId } from '@leadmart/contracts';
import { isDuplicateKey, newId, Transactions } from '@leadmart/platform/mongo';
import { Outbox } from '@leadmart/platform/outbox';
import { Clock } from '@leadmart/platform/time';
import type { ClientSession } from 'mongoose';
import { newAccount, type Account } from './account.js';
import { AccountTurns } from './account-turns.js';
import { AccountRepository } from './account.repository.js';
import type { Entry, Movement } from './entry.js';
import { EntryRepository } from './entry.repository.js';
import { book } from './ledger.decisions.js';
import { LedgerMetrics } from './ledger-metrics.js';

/** Losing a race this often in a row is not a race any more. */
const attempts = 10;

/**
 * The only door through which a balance changes: account and entry in one transaction, and the
 * news of it in the outbox of the same transaction.
 */
@Injectable()
export class Ledger {
  private readonly turns = new AccountTurns();

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
    return await this.turns.take(userId, work);
  }

  /** Runs work on one account in a transaction, in its turn. */
  async transact<T>(userId: UserId, work: (session: ClientSession) => Promise<T>): Promise<T> {
    return await this.inTurn(userId, () => this.transactAnyAccount(work));
  }

  /**
   * Runs work in a transaction. Who lost a race for a unique key (two first movements of one
   * account, one operation twice at once) runs again and then sees what the winner left.
   */
  async transactAnyAccount<T>(work: (session: ClientSession) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.transactions.run(work);
      } catch (error) {
        if (!isDuplicateKey(error) || attempt === attempts) throw error;
      }
    }
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
    await this.announce(session, entry);
    this.metrics.moves(entry, session);
    return entry;
  }

  private async announce(session: ClientSession, entry: Entry): Promise<void> {
    if (entry.amount === 0) return;
    const { userId, balanceAfter: balance, version } = entry;
    await this.outbox.add(session, BalanceChanged, { userId, balance, version });
  }
}
