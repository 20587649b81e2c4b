import { Controller } from '@nestjs/common';
import { logoutBody, logoutEndpoint, type LogoutBody } from '@leadmart/contracts';
import { CurrentUser, Handles, ValidBody } from '@leadmart/platform/http';
import type { SessionUser } from '@leadmart/platform/sessions';
import { LogoutService } from './logout.service.js';

@Controller()
export class LogoutController {
  constructor(private readonly logout: LogoutService) {}

  @Handles(logoutEndpoint)
  async logOut(
    @CurrentUser() session: SessionUser,
    @ValidBody(logoutBody) body: LogoutBody,
  ): Promise<void> {
    await this.logout.logOut(session, body);
  }
}
