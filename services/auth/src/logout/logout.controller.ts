import { logoutBody, type LogoutBody } from '@leadmart/contracts';
import { Access, CurrentUser, ValidBody } from '@leadmart/platform/http';
import type { SessionUser } from '@leadmart/platform/sessions';
import { Controller, HttpCode, Post } from '@nestjs/common';
import { LogoutService } from './logout.service.js';

@Controller('auth/logout')
@Access('user')
export class LogoutController {
  constructor(private readonly logout: LogoutService) {}

  @Post()
  @HttpCode(204)
  async logOut(
    @CurrentUser() session: SessionUser,
    @ValidBody(logoutBody) body: LogoutBody,
  ): Promise<void> {
    await this.logout.logOut(session, body);
  }
}
