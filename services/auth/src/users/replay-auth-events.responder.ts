import { Controller } from '@nestjs/common';
import {
  ReplayAuthEvents,
  UserRegistered,
  type ReplayPage,
  type ReplayRequest,
} from '@leadmart/contracts';
import { EventLog } from '@leadmart/platform/event-log';
import { Answers, Payload } from '@leadmart/platform/messaging';
import { replayedEvent, replayEvents, type ReplaySource } from '@leadmart/platform/replay';
import { replayQueue } from '../auth.topology.js';
import { toUserRegistered, type User } from './user.js';
import { UserRepository } from './user.repository.js';

/** Replays registrations and admins' actions for analytics. Registrations of deleted users are not replayed. */
@Controller()
export class ReplayAuthEventsResponder {
  private readonly sources: readonly ReplaySource[];

  constructor(users: UserRepository, eventLog: EventLog) {
    const registrations: ReplaySource = {
      name: 'users',
      page: async (after, limit) => {
        const page = await users.pageAfter(after, limit);
        return {
          events: page.map(registrationOf),
          last: page.length < limit ? undefined : page.at(-1)?.id,
        };
      },
    };
    this.sources = [registrations, eventLog.replaySource];
  }

  @Answers(ReplayAuthEvents, replayQueue)
  async replay(@Payload() request: ReplayRequest): Promise<ReplayPage> {
    return replayEvents(this.sources, request);
  }
}

function registrationOf(user: User) {
  const { id: key, registeredAt: occurredAt } = user;
  return replayedEvent(UserRegistered, toUserRegistered(user), { key, occurredAt });
}
