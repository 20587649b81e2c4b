import { Controller } from '@nestjs/common';
import {
  changeOrderSettingsEndpoint,
  orderSettingsEndpoint,
  orderSettingsSchema,
  type OrderSettings,
} from '@leadmart/contracts';
import { CurrentUser, Handles, ValidBody } from '@leadmart/platform/http';
import type { SessionUser } from '@leadmart/platform/sessions';
import { BuyerGuardRepository } from '@leadmart/stock';
import { StockAlertsService } from '../stock-alerts/stock-alerts.service.js';

/** The settings of a buyer for all orders that do not say otherwise. */
@Controller()
export class OrderSettingsController {
  constructor(
    private readonly guards: BuyerGuardRepository,
    private readonly alerts: StockAlertsService,
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
    if (settings.includeOwned) await this.alerts.lookSoon(buyer.id);
    return settings;
  }
}
