import type { ValidationView } from '@leadmart/contracts';
import { Access, CurrentUser } from '@leadmart/platform/http';
import type { SessionUser } from '@leadmart/platform/sessions';
import { Controller, Get } from '@nestjs/common';
import { SessionIssuer } from '../sessions/session-issuer.js';
import { Accounts } from './accounts.service.js';

@Controller('user')
export class AccountsController {
  constructor(
    private readonly accounts: Accounts,
    private readonly issuer: SessionIssuer,
  ) {}

  @Get('validate')
  @Access('user')
  async validate(@CurrentUser() session: SessionUser): Promise<ValidationView> {
    const user = await this.accounts.ofSession(session);
    const [view, token] = await Promise.all([
      this.accounts.view(user),
      this.issuer.renew(session, user),
    ]);
    return { user: view, token };
  }
}
