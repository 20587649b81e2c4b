import { Injectable } from '@nestjs/common';
import {
  AccountNotFound,
  creditsToTenths,
  tenthsToCredits,
  type BalanceAlert,
  type UserId,
} from '@leadmart/contracts';
import { AccountRepository } from './account.repository.js';
import { Ledger } from './ledger/ledger.js';

/** The balance below which a user gets a mail. The account has the limit, so that the ledger sees each fall. */
@Injectable()
export class BalanceAlertsService {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly ledger: Ledger,
  ) {}

  async read(userId: UserId): Promise<BalanceAlert> {
    const below = (await this.accounts.find(userId))?.alertBelow;
    return { below: below === undefined ? null : tenthsToCredits(below) };
  }

  /** Throws AccountNotFound. */
  async set(userId: UserId, { below }: BalanceAlert): Promise<BalanceAlert> {
    await this.ledger.transact(userId, async (tx) => {
      const account = await this.accounts.find(userId, tx);
      if (!account || account.closedAt) throw AccountNotFound();
      await this.accounts.setAlert(userId, below === null ? null : creditsToTenths(below), tx);
    });
    return { below };
  }
}
