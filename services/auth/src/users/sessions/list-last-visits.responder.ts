import { Controller } from '@nestjs/common';
import { ListLastVisits, type LastVisits } from '@leadmart/contracts';
import { Answers, Payload } from '@leadmart/platform/messaging';
import { requestsQueue } from '../../auth.topology.js';
import { OpenSessionsService } from '../../sessions/open/open-sessions.service.js';
import { ApiKeyRepository } from '../api-keys/api-key.repository.js';

/** Answers when users last signed in or used an API key, for segments of mails. */
@Controller()
export class ListLastVisitsResponder {
  constructor(
    private readonly openSessions: OpenSessionsService,
    private readonly apiKeys: ApiKeyRepository,
  ) {}

  @Answers(ListLastVisits, requestsQueue)
  async list(@Payload() { userIds }: ListLastVisits): Promise<LastVisits> {
    const [visits, uses] = await Promise.all([
      this.openSessions.lastVisits(userIds),
      this.apiKeys.lastUses(userIds),
    ]);
    return {
      visits: userIds.flatMap((userId) => {
        const times = [visits.get(userId), uses.get(userId)].flatMap((at) => (at ? [+at] : []));
        if (times.length === 0) return [];
        return [{ userId, at: new Date(Math.max(...times)).toISOString() }];
      }),
    };
  }
}
