import {
  AuthAdminActed,
  userSearchQuery,
  type UserSearchQuery,
  type UserSearchResult,
} from '@leadmart/contracts';
import { AuditedRead } from '@leadmart/platform/audit';
import { Access, CurrentUser, ValidQuery } from '@leadmart/platform/http';
import type { SessionUser } from '@leadmart/platform/sessions';
import { Controller, Get } from '@nestjs/common';
import { Accounts } from './accounts.service.js';
import { UserSearch } from './user-search.service.js';

@Controller('admin/users')
export class UserSearchController {
  constructor(
    private readonly accounts: Accounts,
    private readonly users: UserSearch,
  ) {}

  @Get('search')
  @Access('admin')
  @AuditedRead({
    event: AuthAdminActed,
    action: 'users.searched',
    subject: { type: 'all-users', name: 'All users' },
  })
  async search(
    @CurrentUser() session: SessionUser,
    @ValidQuery(userSearchQuery) { q }: UserSearchQuery,
  ): Promise<UserSearchResult[]> {
    await this.accounts.ofSession(session);
    return await this.users.search(q);
  }
}
