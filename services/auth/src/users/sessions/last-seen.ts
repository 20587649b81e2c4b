import { Injectable } from '@nestjs/common';
import type { UserId } from '@leadmart/contracts';
import { OpenSessionsService } from '../../sessions/open/open-sessions.service.js';
import { ApiKeyRepository } from '../api-keys/api-key.repository.js';

/** When users last signed in, renewed a session or used an API key. */
@Injectable()
export class LastSeen {
  constructor(
    private readonly openSessions: OpenSessionsService,
    private readonly apiKeys: ApiKeyRepository,
  ) {}

  /** Without users who never did. */
  async of(userIds: readonly UserId[]): Promise<ReadonlyMap<UserId, Date>> {
    const [visits, uses] = await Promise.all([
      this.openSessions.lastVisits(userIds),
      this.apiKeys.lastUses(userIds),
    ]);
    const seen = new Map(visits);
    for (const [userId, at] of uses) {
      const visit = seen.get(userId);
      if (!visit || visit < at) seen.set(userId, at);
    }
    return seen;
  }
}
