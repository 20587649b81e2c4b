import { Controller } from '@nestjs/common';
import { autoTopUpEndpoint, switchAutoTopUpEndpoint } from '@leadmart/contracts';
import { CurrentUser, Handles, Sent, type SentTo } from '@leadmart/platform/http';
import type { SessionUser } from '@leadmart/platform/sessions';
import { AutoTopUpsService } from './auto-top-ups.service.js';

@Controller()
export class AutoTopUpController {
  constructor(private readonly topUps: AutoTopUpsService) {}

  @Handles(autoTopUpEndpoint)
  async read(@CurrentUser() { id }: SessionUser) {
    return this.topUps.view(id);
  }

  @Handles(switchAutoTopUpEndpoint)
  async change(@Sent() { user, body }: SentTo<typeof switchAutoTopUpEndpoint>) {
    return this.topUps.change(user, body);
  }
}
