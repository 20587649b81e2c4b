import { Controller } from '@nestjs/common';
import { validateUserEndpoint } from '@leadmart/contracts';
import { CurrentUser, Handles } from '@leadmart/platform/http';
import type { SessionUser } from '@leadmart/platform/sessions';
import { Visitor } from '../sessions/visitor.js';
import { UserSessions } from './sessions/user-sessions.js';
import { UsersService } from './users.service.js';

@Controller()
export class UsersController {
  constructor(
    private readonly users: UsersService,
    private readonly sessions: UserSessions,
  ) {}

  @Handles(validateUserEndpoint)
  async validate(@CurrentUser() session: SessionUser, @Visitor() { address, userAgent }: Visitor) {
    const user = await this.users.ofSession(session);
    const [view, token] = await Promise.all([
      this.sessions.view(user, session.id),
      this.sessions.renew(session, user, { address, userAgent }),
    ]);
    return { user: view, token };
  }
}
