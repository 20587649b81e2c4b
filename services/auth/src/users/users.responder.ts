import { Controller } from '@nestjs/common';
import {
  FindUsers,
  ListLastVisits,
  ListUserEmails,
  ListUsers,
  ListUsersByName,
  type FoundUsers,
  type LastVisits,
  type UserEmails,
  type UserList,
  type UsersByName,
} from '@leadmart/contracts';
import { Answers, Payload } from '@leadmart/platform/messaging';
import { requestsQueue } from '../auth.topology.js';
import { UserSearchService } from './search/user-search.service.js';
import { LastSeen } from './sessions/last-seen.js';
import { statesOf } from './user.js';
import { UserRepository } from './user.repository.js';
import { UsersService } from './users.service.js';

/** Answers other services about users, so that they need not store emails, names and states. */
@Controller()
export class UsersResponder {
  constructor(
    private readonly service: UsersService,
    private readonly users: UserRepository,
    private readonly userSearch: UserSearchService,
    private readonly lastSeen: LastSeen,
  ) {}

  /** Lists all users, a page at a time, for a service whose queue did not exist when they registered. */
  @Answers(ListUsers, requestsQueue)
  async list(@Payload() request: ListUsers): Promise<UserList> {
    const page = await this.service.page(request);
    return {
      users: page.map(({ id: userId, email, username, registeredAt, verifiedAt }) => ({
        userId,
        email,
        username,
        registeredAt: registeredAt.toISOString(),
        verifiedAt: verifiedAt?.toISOString() ?? null,
      })),
    };
  }

  /** Answers a page of users in the order of their names. */
  @Answers(ListUsersByName, requestsQueue)
  async listByName(@Payload() wanted: ListUsersByName): Promise<UsersByName> {
    const page = await this.users.pageByName(wanted);
    return {
      users: page.map((user) => ({
        userId: user.id,
        username: user.username,
        states: statesOf(user),
      })),
    };
  }

  /** Answers the emails and names of users. */
  @Answers(ListUserEmails, requestsQueue)
  async listEmails(@Payload() { userIds }: ListUserEmails): Promise<UserEmails> {
    return { users: await this.users.emailsOf(userIds) };
  }

  /** Answers the users that a search finds. */
  @Answers(FindUsers, requestsQueue)
  async find(@Payload() wanted: FindUsers): Promise<FoundUsers> {
    const { users, hasMore } = await this.userSearch.find(wanted);
    return { userIds: users.map(({ id }) => id), hasMore };
  }

  /** Answers when users last signed in or used an API key, for segments of mails. */
  @Answers(ListLastVisits, requestsQueue)
  async listLastVisits(@Payload() { userIds }: ListLastVisits): Promise<LastVisits> {
    const seen = await this.lastSeen.of(userIds);
    return {
      visits: userIds.flatMap((userId) => {
        const at = seen.get(userId);
        return at ? [{ userId, at: at.toISOString() }] : [];
      }),
    };
  }
}
