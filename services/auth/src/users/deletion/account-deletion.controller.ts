import { Controller } from '@nestjs/common';
import { deleteAccountEndpoint, keepAccountEndpoint } from '@leadmart/contracts';
import { ClientAddress, CurrentUser, Handles, Sent, type SentTo } from '@leadmart/platform/http';
import type { SessionUser } from '@leadmart/platform/sessions';
import { UserSessions } from '../sessions/user-sessions.js';
import { AccountDeletionService } from './account-deletion.service.js';

/** The deletion of the own account. */
@Controller()
export class AccountDeletionController {
  constructor(
    private readonly deletion: AccountDeletionService,
    private readonly sessions: UserSessions,
  ) {}

  @Handles(deleteAccountEndpoint)
  async request(
    @Sent() { user, body: { password } }: SentTo<typeof deleteAccountEndpoint>,
    @ClientAddress() address: string,
  ) {
    return this.sessions.view(await this.deletion.request(user, password, address));
  }

  @Handles(keepAccountEndpoint)
  async keep(@CurrentUser() session: SessionUser) {
    return this.sessions.view(await this.deletion.keep(session));
  }
}
