import { ListUsers, type UserList } from '@leadmart/contracts';
import { Answers, Payload } from '@leadmart/platform/messaging';
import { Controller } from '@nestjs/common';
import { requestsQueue } from '../auth.topology.js';
import { Accounts } from './accounts.service.js';

/** Tells a service that missed their events who the users are. */
@Controller()
export class ListUsersResponder {
  constructor(private readonly accounts: Accounts) {}

  @Answers(ListUsers, requestsQueue)
  async list(@Payload() request: ListUsers): Promise<UserList> {
    const users = await this.accounts.page(request);
    return {
      users: users.map(({ _id: userId, email, username, registeredAt, verifiedAt }) => ({
        userId,
        email,
        username,
        registeredAt: registeredAt.toISOString(),
        verifiedAt: verifiedAt?.toISOString() ?? null,
      })),
    };
  }
}
