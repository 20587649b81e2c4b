import { Injectable } from '@nestjs/common';
import { ListUserEmails, PeerUnavailable, type UserId } from '@leadmart/contracts';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { Requests } from '@leadmart/platform/messaging';

/** Short: a list is shown without addresses rather than late. */
const timeoutMs = 1_000;

/** The addresses of admins for lists of what they did. */
@Injectable()
export class AdminAddresses {
  constructor(
    private readonly requests: Requests,
    @InjectLog() private readonly log: Log,
  ) {}

  /** Empty while auth does not answer. Deleted admins are missing. */
  async of(ids: readonly UserId[]): Promise<ReadonlyMap<UserId, string>> {
    if (ids.length === 0) return new Map();
    try {
      const userIds = [...new Set(ids)];
      const { users } = await this.requests.send(ListUserEmails, { userIds }, { timeoutMs });
      return new Map(users.map(({ userId, email }) => [userId, email]));
    } catch (error) {
      if (!PeerUnavailable.is(error)) throw error;
      this.log.warn('admin addresses not available');
      return new Map();
    }
  }
}
