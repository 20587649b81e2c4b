import { Injectable } from '@nestjs/common';
import { ListUserEmails, type UserEmails, type UserId } from '@leadmart/contracts';
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
