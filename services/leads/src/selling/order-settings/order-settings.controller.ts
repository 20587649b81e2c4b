import { Controller } from '@nestjs/common';
import { changeOrderSettingsEndpoint, orderSettingsEndpoint } from '@leadmart/contracts';
import { CurrentUser, Handles, Sent, type SentTo } from '@leadmart/platform/http';
import type { SessionUser } from '@leadmart/platform/sessions';
import { OrderSettingsService } from './order-settings.service.js';

@Controller()
export class OrderSettingsController {
  constructor(private readonly settings: OrderSettingsService) {}

  @Handles(orderSettingsEndpoint)
  find(@CurrentUser() buyer: SessionUser) {
    return this.settings.of(buyer.id);
  }

  @Handles(changeOrderSettingsEndpoint)
  async change(@Sent() { user, body: settings }: SentTo<typeof changeOrderSettingsEndpoint>) {
    await this.settings.change(user.id, settings);
    return this.settings.of(user.id);
  }
}
