import { Injectable } from '@nestjs/common';
import { ListUserEmails, PeerUnavailable, type UserEmails, type UserId } from '@leadmart/contracts';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { Requests } from '@leadmart/platform/messaging';

export type BuyerAccount = UserEmails['users'][number];

/** Accounts of buyers, as auth knows them now. */
@Injectable()
export class BuyerAccounts {
  constructor(private readonly requests: Requests) {}

  /** Returns undefined for a deleted user. Throws PeerUnavailable while auth does not answer. */
  async find(userId: UserId): Promise<BuyerAccount | undefined> {
    return (await this.findAll([userId]))[0];
  }

  /** Returns those that exist. Throws PeerUnavailable when auth does not answer within `timeoutMs`. */
  async findAll(userIds: readonly UserId[], timeoutMs?: number): Promise<readonly BuyerAccount[]> {
    const options = timeoutMs === undefined ? {} : { timeoutMs };
    const asked = { userIds: [...userIds] };
    return (await this.requests.send(ListUserEmails, asked, options)).users;
  }
}

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
