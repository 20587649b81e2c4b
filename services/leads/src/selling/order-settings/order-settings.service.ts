import { Injectable } from '@nestjs/common';
import type { ChangeOrderSettingsBody, OrderSettings, UserId } from '@leadmart/contracts';
import { Clock } from '@leadmart/platform/time';
import { BuyerGuardRepository } from '@leadmart/stock';
import { StockAlertsService } from '../stock-alerts/stock-alerts.service.js';
import { DncConfirmationRepository } from './dnc-confirmation.repository.js';

/** The settings of a buyer for all orders that do not say otherwise. */
@Injectable()
export class OrderSettingsService {
  constructor(
    private readonly guards: BuyerGuardRepository,
    private readonly confirmations: DncConfirmationRepository,
    private readonly alerts: StockAlertsService,
    private readonly clock: Clock,
  ) {}

  async of(buyerId: UserId): Promise<OrderSettings> {
    const [{ includesOwned = false }, confirmedAt] = await Promise.all([
      this.guards.find(buyerId),
      this.confirmations.find(buyerId),
    ]);
    return { includeOwned: includesOwned, dncUnderstoodAt: confirmedAt?.toISOString() ?? null };
  }

  async change(
    buyerId: UserId,
    { includeOwned, dncUnderstood }: ChangeOrderSettingsBody,
  ): Promise<void> {
    if (dncUnderstood) await this.confirmations.confirm(buyerId, this.clock.now());
    if (includeOwned === undefined) return;
    await this.guards.setIncludesOwned(buyerId, includeOwned);
    if (includeOwned) await this.alerts.lookSoon(buyerId);
  }
}
