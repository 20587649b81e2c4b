import { Controller } from '@nestjs/common';
import {
  balanceAlertEndpoint,
  balanceAlertSchema,
  setBalanceAlertEndpoint,
  type BalanceAlert,
} from '@leadmart/contracts';
import { CurrentUser, Handles, ValidBody } from '@leadmart/platform/http';
import type { SessionUser } from '@leadmart/platform/sessions';
import { BalanceAlertsService } from './balance-alerts.service.js';

@Controller()
export class BalanceAlertsController {
  constructor(private readonly alerts: BalanceAlertsService) {}

  @Handles(balanceAlertEndpoint)
  async read(@CurrentUser() { id }: SessionUser): Promise<BalanceAlert> {
    return this.alerts.read(id);
  }

  @Handles(setBalanceAlertEndpoint)
  async set(
    @CurrentUser() { id }: SessionUser,
    @ValidBody(balanceAlertSchema) alert: BalanceAlert,
  ): Promise<BalanceAlert> {
    return this.alerts.set(id, alert);
  }
}
