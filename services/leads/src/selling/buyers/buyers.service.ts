import { Injectable } from '@nestjs/common';
import type { BalanceChanged, UserId } from '@leadmart/contracts';
import { Clock } from '@leadmart/platform/time';
import { hasPaid, hasPaidOrHoldsCredits, isEstablished } from './buyer.decisions.js';
import { BuyerRepository } from './buyer.repository.js';
import type { Buyer } from './buyer.schema.js';

/**
 * Knows which accounts cost their owner something. Accounts are free and can be made by the hundred, so rules that
 * trust buyers count these only. An account that billing has not reported yet has paid nothing. See decisions/0052.
 */
@Injectable()
export class BuyersService {
  constructor(
    private readonly buyers: BuyerRepository,
    private readonly clock: Clock,
  ) {}

  /** Keeps the highest version of each account; messages may arrive in any order, and again. */
  async remember(changes: readonly BalanceChanged[]): Promise<void> {
    const ascending = changes.toSorted((one, other) => one.version - other.version);
    const latest = new Map(ascending.map((change) => [change.userId, change]));
    await this.buyers.remember(
      [...latest.values()].map(({ userId: id, balance, paid, openedAt, version }) => {
        return { id, balance, paid, openedAt: new Date(openedAt), version };
      }),
    );
  }

  /** Returns whether the account has paid money that was neither refunded nor disputed. */
  async hasPaid(id: UserId): Promise<boolean> {
    return hasPaid(await this.find(id));
  }

  /** Returns whether the account has paid money or holds credits. */
  async hasPaidOrHoldsCredits(id: UserId): Promise<boolean> {
    return hasPaidOrHoldsCredits(await this.find(id));
  }

  /** Those of these accounts that have paid money and are at least thirty days old. */
  async establishedAmong(ids: readonly UserId[]): Promise<ReadonlySet<UserId>> {
    const now = this.clock.now();
    const found = ids.length === 0 ? [] : await this.buyers.findAll([...new Set(ids)]);
    return new Set(found.filter((buyer) => isEstablished(buyer, now)).map(({ id }) => id));
  }

  private async find(id: UserId): Promise<Buyer | undefined> {
    const [found] = await this.buyers.findAll([id]);
    return found;
  }
}
