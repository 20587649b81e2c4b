import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import type { UserId } from '@leadmart/contracts';
import type { Account, TopUpLimit } from './account.js';
import { AccountRepository } from './account.repository.js';

/**
 * The limits of automatic top-ups that accounts have, so that the ledger sees a crossing with the movement that makes it.
 * The feature of payments decides and pays; the settings themselves are its own.
 */
@Injectable()
export class TopUpLimits {
  constructor(private readonly accounts: AccountRepository) {}

  /** The accounts, for the job whose work is due. */
  get rows(): AccountRepository['rows'] {
    return this.accounts.rows;
  }

  async find(userId: UserId, tx: ClientSession): Promise<Account | undefined> {
    return this.accounts.find(userId, tx);
  }

  /** Sets or removes the limit of a user; one that is crossed already is due at once. */
  async set(
    userId: UserId,
    limit: TopUpLimit | undefined,
    at: { readonly now: Date; readonly tx: ClientSession },
  ): Promise<void> {
    await this.accounts.setTopUp(userId, limit, at);
  }

  /** Ends a crossing that was handled, unless the balance has crossed the limit again. */
  async clearCrossing(userId: UserId, crossing: string, tx: ClientSession): Promise<void> {
    await this.accounts.clearCrossing(userId, crossing, tx);
  }
}
