import { Injectable } from '@nestjs/common';
import { PeerUnavailable, type UserId } from '@leadmart/contracts';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { BuyerAccounts } from './buyer-accounts.js';

const namesTimeoutMs = 1_000;

/** Names and emails of buyers, which auth knows. */
@Injectable()
export class BuyerNames {
  constructor(
    private readonly accounts: BuyerAccounts,
    @InjectLog() private readonly log: Log,
  ) {}

  /** None while auth does not answer. */
  async of(userIds: UserId[]): Promise<ReadonlyMap<UserId, { name?: string; email: string }>> {
    if (userIds.length === 0) return new Map();
    try {
      const users = await this.accounts.findAll(userIds, namesTimeoutMs);
      return new Map(
        users.map(({ userId, email, username: name }) => [
          userId,
          { email, ...(name && { name }) },
        ]),
      );
    } catch (error) {
      if (!PeerUnavailable.is(error)) throw error;
      this.log.warn('names of buyers not available');
      return new Map();
    }
  }
}
