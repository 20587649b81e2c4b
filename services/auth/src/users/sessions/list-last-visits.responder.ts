import { Controller } from '@nestjs/common';
import { ListLastVisits, type LastVisits } from '@leadmart/contracts';
import { Answers, Payload } from '@leadmart/platform/messaging';
import { requestsQueue } from '../../auth.topology.js';
import { LastSeen } from './last-seen.js';

/** Answers when users last signed in or used an API key, for segments of mails. */
@Controller()
export class ListLastVisitsResponder {
  constructor(private readonly lastSeen: LastSeen) {}

  @Answers(ListLastVisits, requestsQueue)
  async list(@Payload() { userIds }: ListLastVisits): Promise<LastVisits> {
    const seen = await this.lastSeen.of(userIds);
    return {
      visits: userIds.flatMap((userId) => {
        const at = seen.get(userId);
        return at ? [{ userId, at: at.toISOString() }] : [];
      }),
    };
  }
}
