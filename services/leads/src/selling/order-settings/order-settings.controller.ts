import { Controller } from '@nestjs/common';
import {
  changeOrderSettingsEndpoint,
  orderSettingsEndpoint,
  orderSettingsSchema,
  type OrderSettings,
} from '@leadmart/contracts';
import { CurrentUser, Handles, ValidBody } from '@leadmart/platform/http';
import type { SessionUser } from '@leadmart/platform/sessions';
import { Clock } from '@leadmart/platform/time';
import { BuyerGuardRepository } from '@leadmart/stock';
import { StockAlertRepository } from '../stock-alerts/stock-alert.repository.js';

/** The settings of a buyer for all orders that do not say otherwise. */
@Controller()
export class OrderSettingsController {
  constructor(
    private readonly guards: BuyerGuardRepository,
    private readonly alerts: StockAlertRepository,
    private readonly clock: Clock,
  ) {}

  @Handles(orderSettingsEndpoint)
  async find(@CurrentUser() buyer: SessionUser): Promise<OrderSettings> {
    const { includesOwned = false } = await this.guards.find(buyer.id);
    return { includeOwned: includesOwned };
  }

  @Handles(changeOrderSettingsEndpoint)
  async change(
    @CurrentUser() buyer: SessionUser,
    @ValidBody(orderSettingsSchema) settings: OrderSettings,
  ): Promise<OrderSettings> {
    await this.guards.setIncludesOwned(buyer.id, settings.includeOwned);
    if (settings.includeOwned) await this.alerts.lookSoon([buyer.id], this.clock.now());
    return settings;
  }
}
