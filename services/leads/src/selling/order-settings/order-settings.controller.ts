import { Controller } from '@nestjs/common';
import {
  changeOrderSettingsEndpoint,
  orderSettingsEndpoint,
  type OrderSettings,
} from '@leadmart/contracts';
import { CurrentUser, Handles, Sent, type SentTo } from '@leadmart/platform/http';
import type { SessionUser } from '@leadmart/platform/sessions';
import { OrderSettingsService } from './order-settings.service.js';

@Controller()
export class OrderSettingsController {
  constructor(private readonly settings: OrderSettingsService) {}

  @Handles(orderSettingsEndpoint)
  find(@CurrentUser() buyer: SessionUser): Promise<OrderSettings> {
    return this.settings.of(buyer.id);
  }

  @Handles(changeOrderSettingsEndpoint)
  async change(
    @CurrentUser() buyer: SessionUser,
    @Sent() { body: settings }: SentTo<typeof changeOrderSettingsEndpoint>,
  ): Promise<OrderSettings> {
    await this.settings.change(buyer.id, settings);
    return this.settings.of(buyer.id);
  }
}
