import { Controller } from '@nestjs/common';
import { logoutEndpoint } from '@leadmart/contracts';
import { CurrentUser, Handles, Sent, type SentTo } from '@leadmart/platform/http';
import type { SessionUser } from '@leadmart/platform/sessions';
import { LogoutService } from './logout.service.js';

@Controller()
export class LogoutController {
  constructor(private readonly logout: LogoutService) {}

  @Handles(logoutEndpoint)
  async logOut(
    @CurrentUser() session: SessionUser,
    @Sent() { body }: SentTo<typeof logoutEndpoint>,
  ): Promise<void> {
    await this.logout.logOut(session, body);
  }
}
