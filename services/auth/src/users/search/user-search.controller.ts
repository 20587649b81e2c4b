import { Controller } from '@nestjs/common';
import { userSearchEndpoint, type UserSearchResult } from '@leadmart/contracts';
import { Handles, Sent, type SentTo } from '@leadmart/platform/http';
import { toUserSearchResult } from '../user.view.js';
import { UsersService } from '../users.service.js';
import { UserSearchService } from './user-search.service.js';

@Controller()
export class UserSearchController {
  constructor(
    private readonly users: UsersService,
    private readonly userSearch: UserSearchService,
  ) {}

  @Handles(userSearchEndpoint)
  async search(
    @Sent() { user, query: { q } }: SentTo<typeof userSearchEndpoint>,
  ): Promise<UserSearchResult[]> {
    await this.users.ofSession(user);
    return (await this.userSearch.search(q)).map(toUserSearchResult);
  }
}
