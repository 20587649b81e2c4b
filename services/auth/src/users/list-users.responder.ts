import { Controller } from '@nestjs/common';
import { ListUsers, type UserList } from '@leadmart/contracts';
import { Answers, Payload } from '@leadmart/platform/messaging';
import { requestsQueue } from '../auth.topology.js';
import { UsersService } from './users.service.js';

/** Lists all users, a page at a time, for a service whose queue did not exist when they registered. */
@Controller()
export class ListUsersResponder {
  constructor(private readonly users: UsersService) {}

  @Answers(ListUsers, requestsQueue)
  async list(@Payload() request: ListUsers): Promise<UserList> {
    const page = await this.users.page(request);
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
}
