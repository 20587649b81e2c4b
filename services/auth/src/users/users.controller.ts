import { validateUserEndpoint, type ValidationView } from '@leadmart/contracts';
import { CurrentUser, Handles } from '@leadmart/platform/http';
import type { SessionUser } from '@leadmart/platform/sessions';
import { Controller } from '@nestjs/common';
import { SessionIssuer } from '../sessions/session-issuer.js';
import { UsersService } from './users.service.js';

@Controller()
export class UsersController {
  constructor(
    private readonly users: UsersService,
    private readonly issuer: SessionIssuer,
  ) {}

  @Handles(validateUserEndpoint)
  async validate(@CurrentUser() session: SessionUser): Promise<ValidationView> {
    const user = await this.users.ofSession(session);
    const [view, token] = await Promise.all([
      this.users.view(user),
      this.issuer.renew(session, user),
    ]);
    return { user: view, token };
  }
}
