import { Controller } from '@nestjs/common';
import { ListUsersByName, type UsersByName } from '@leadmart/contracts';
import { Answers, Payload } from '@leadmart/platform/messaging';
import { requestsQueue } from '../auth.topology.js';
import { statesOf } from './user.js';
import { UserRepository } from './user.repository.js';

/** Answers a page of users in the order of their names, so that other services need not store names and states. */
@Controller()
export class ListUsersByNameResponder {
  constructor(private readonly users: UserRepository) {}

  @Answers(ListUsersByName, requestsQueue)
  async list(@Payload() wanted: ListUsersByName): Promise<UsersByName> {
    const page = await this.users.pageByName(wanted);
    return {
      users: page.map((user) => ({
        userId: user.id,
        username: user.username,
        states: statesOf(user),
      })),
    };
  }
}
