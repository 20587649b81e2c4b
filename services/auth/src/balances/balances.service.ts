import {
  CatalogueError,
  GetBalance,
  tenthsToCredits,
  type BalanceChanged,
  type UserId,
} from '@leadmart/contracts';
import { JoinedReads } from '@leadmart/platform/caching';
import { InjectConfig } from '@leadmart/platform/config';
import { Requests } from '@leadmart/platform/messaging';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import type { AuthConfig } from '../auth.config.js';
import { BalanceRepository } from './balance.repository.js';

/** The credits shown in a user's views: billing's answer, or the last known balance while billing is down. */
@Injectable()
export class BalancesService {
  private readonly answers = new JoinedReads<UserId, number>();

  constructor(
    private readonly remembered: BalanceRepository,
    private readonly requests: Requests,
    @InjectConfig() private readonly config: AuthConfig,
  ) {}

  creditsOf(userId: UserId): Promise<number> {
    return this.answers.get(userId, () => this.askFor(userId));
  }

  /** Keeps the highest version of each user; messages may arrive in any order, and again. */
  async remember(changes: readonly BalanceChanged[]): Promise<void> {
    const ascending = changes.toSorted((one, other) => one.version - other.version);
    const latest = new Map(ascending.map((change) => [change.userId, change]));
    await this.remembered.remember(
      [...latest.values()].map(({ userId: _id, balance, version }) => ({ _id, balance, version })),
    );
  }

  async forget(userId: UserId, tx: ClientSession): Promise<void> {
    await this.remembered.remove(userId, tx);
  }

  private async askFor(userId: UserId): Promise<number> {
    try {
      const options = { timeoutMs: this.config.BALANCE_TIMEOUT_MS };
      const { balance } = await this.requests.send(GetBalance, { userId }, options);
      return tenthsToCredits(balance);
    } catch (error) {
      // A failure of billing must not fail a login; the last known balance is shown.
      if (!(error instanceof CatalogueError)) throw error;
      return tenthsToCredits(await this.remembered.find(userId));
    }
  }
}
