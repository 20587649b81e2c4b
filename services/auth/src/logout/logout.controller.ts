import { Controller } from '@nestjs/common';
import { logoutEndpoint } from '@leadmart/contracts';
import { Handles, Sent, type SentTo } from '@leadmart/platform/http';
import { LogoutService } from './logout.service.js';

@Controller()
export class LogoutController {
  constructor(private readonly logout: LogoutService) {}

  @Handles(logoutEndpoint)
  async logOut(@Sent() { user, body }: SentTo<typeof logoutEndpoint>): Promise<void> {
    await this.logout.logOut(user, body);
  }
}
