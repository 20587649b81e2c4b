import { Controller } from '@nestjs/common';
import {
  autoTopUpEndpoint,
  switchAutoTopUpEndpoint,
  type AutoTopUpView,
} from '@leadmart/contracts';
import { CurrentUser, Handles, Sent, type SentTo } from '@leadmart/platform/http';
import type { SessionUser } from '@leadmart/platform/sessions';
import { AutoTopUpsService } from './auto-top-ups.service.js';

@Controller()
export class AutoTopUpController {
  constructor(private readonly topUps: AutoTopUpsService) {}

  @Handles(autoTopUpEndpoint)
  async read(@CurrentUser() { id }: SessionUser): Promise<AutoTopUpView> {
    return this.topUps.view(id);
  }

  @Handles(switchAutoTopUpEndpoint)
  async change(
    @CurrentUser() user: SessionUser,
    @Sent() { body }: SentTo<typeof switchAutoTopUpEndpoint>,
  ): Promise<AutoTopUpView> {
    return this.topUps.change(user, body);
  }
}
