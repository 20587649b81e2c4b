import type { UserView } from '@leadmart/contracts';
import { Access, CurrentUser } from '@leadmart/platform/http';
import type { SessionUser } from '@leadmart/platform/sessions';
import { Controller, Get } from '@nestjs/common';
import { Accounts } from './accounts.service.js';

@Controller('user')
export class AccountsController {
  constructor(private readonly accounts: Accounts) {}

  @Get('validate')
  @Access('user')
  async validate(@CurrentUser() session: SessionUser): Promise<{ user: UserView }> {
    const user = await this.accounts.ofSession(session);
    return { user: await this.accounts.view(user) };
  }
}
