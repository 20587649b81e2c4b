import {
  TellAuthHistory,
  UserRegistered,
  type HistoryPage,
  type TellHistory,
} from '@leadmart/contracts';
import { Chronicle, retold, tellHistory, type Chapter } from '@leadmart/platform/history';
import { Answers, Payload } from '@leadmart/platform/messaging';
import { Controller } from '@nestjs/common';
import { historyQueue } from '../auth.topology.js';
import { registered } from './accounts.service.js';
import { UserRepository } from './user.repository.js';
import type { User } from './user.schema.js';

/** Tells analytics again who registered. Who is gone from here did so for nobody. */
@Controller()
export class TellAuthHistoryResponder {
  private readonly chapters: readonly Chapter[];

  constructor(users: UserRepository, chronicle: Chronicle) {
    const registrations: Chapter = {
      name: 'users',
      page: async (after, limit) => {
        const page = await users.pageAfter(after, limit);
        return {
          events: page.map(registrationOf),
          last: page.length < limit ? undefined : page.at(-1)?._id,
        };
      },
    };
    this.chapters = [registrations, chronicle.chapter];
  }

  @Answers(TellAuthHistory, historyQueue)
  async tell(@Payload() asked: TellHistory): Promise<HistoryPage> {
    return await tellHistory(this.chapters, asked);
  }
}

function registrationOf(user: User) {
  const told = { key: user._id, occurredAt: user.registeredAt };
  return retold(UserRegistered, registered(user), told);
}
