import { Controller } from '@nestjs/common';
import { FindUsers, type FoundUsers } from '@leadmart/contracts';
import { Answers, Payload } from '@leadmart/platform/messaging';
import { requestsQueue } from '../../auth.topology.js';
import { UserSearchService } from './user-search.service.js';

/** Answers the users that a search finds, so that other services need not store names. */
@Controller()
export class FindUsersResponder {
  constructor(private readonly userSearch: UserSearchService) {}

  @Answers(FindUsers, requestsQueue)
  async find(@Payload() wanted: FindUsers): Promise<FoundUsers> {
    const { users, hasMore } = await this.userSearch.find(wanted);
    return { userIds: users.map(({ id }) => id), hasMore };
  }
}
