import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import {
  CatalogueError,
  GetBalance,
  tenths,
  tenthsToCredits,
  type BalanceChanged,
  type CreditTenths,
  type UserId,
} from '@leadmart/contracts';
import { coalescedReads } from '@leadmart/platform/coalescing';
import { InjectConfig } from '@leadmart/platform/config';
import { Requests } from '@leadmart/platform/messaging';
import type { AuthConfig } from '../auth.config.js';
import { BalanceRepository } from './balance.repository.js';

type KnownBalance = Pick<BalanceChanged, 'userId' | 'balance' | 'version'>;

type Balances = ReadonlyMap<UserId, CreditTenths>;

/** The credits shown in a user's views: billing's answer, or the last known balance while billing is down. */
@Injectable()
export class BalancesService {
  private readonly answers = coalescedReads<UserId, CreditTenths>((userIds) => this.read(userIds));

  constructor(
    private readonly remembered: BalanceRepository,
    private readonly requests: Requests,
    @InjectConfig() private readonly config: AuthConfig,
  ) {}

  /** Under load one request to billing answers for many users. The balance is read after this call. */
  async creditsOf(userId: UserId): Promise<number> {
    return tenthsToCredits((await this.answers.call(userId)) ?? tenths(0));
  }

  /** Keeps the highest version of each user; messages may arrive in any order, and again. */
  async remember(changes: readonly KnownBalance[]): Promise<void> {
    const ascending = changes.toSorted((one, other) => one.version - other.version);
    const latest = new Map(ascending.map((change) => [change.userId, change]));
    await this.remembered.remember(
      [...latest.values()].map(({ userId: _id, balance, version }) => ({ _id, balance, version })),
    );
  }

  async forget(userId: UserId, tx: ClientSession): Promise<void> {
    await this.remembered.remove(userId, tx);
  }

  /** Billing's answers, or the last known balances. A failure of billing must not fail a login. */
  private async read(userIds: readonly UserId[]): Promise<Balances> {
    try {
      return await this.askFor(userIds);
    } catch (error) {
      if (!(error instanceof CatalogueError)) throw error;
      return this.remembered.findAll(userIds);
    }
  }

  private async askFor(userIds: readonly UserId[]): Promise<Balances> {
    const [userId, ...rest] = userIds;
    if (userId === undefined) return new Map();
    const request = { userId, ...(rest.length > 0 && { others: rest }) };
    const options = { timeoutMs: this.config.BALANCE_TIMEOUT_MS };
    const { balance, others = [] } = await this.requests.send(GetBalance, request, options);
    const balances = new Map([[userId, balance]]);
    for (const other of others) balances.set(other.userId, other.balance);
    return balances;
  }
}
