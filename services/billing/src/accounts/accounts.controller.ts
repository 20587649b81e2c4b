import { Controller } from '@nestjs/common';
import {
  balanceAlertEndpoint,
  billingDetailsEndpoint,
  creditPriceEndpoint,
  saveBillingDetailsEndpoint,
  setBalanceAlertEndpoint,
} from '@leadmart/contracts';
import { CurrentUser, Handles, Sent, type SentTo } from '@leadmart/platform/http';
import type { SessionUser } from '@leadmart/platform/sessions';
import { AccountsService } from './accounts.service.js';
import { BalanceAlertsService } from './balance-alerts.service.js';
import { BillingDetailsRepository } from './billing-details/billing-details.repository.js';

/** The own account: the price of its credits, its alert and its billing details. */
@Controller()
export class AccountsController {
  constructor(
    private readonly accounts: AccountsService,
    private readonly alerts: BalanceAlertsService,
    private readonly billingDetails: BillingDetailsRepository,
  ) {}

  @Handles(creditPriceEndpoint)
  async readPrice(@CurrentUser() { id }: SessionUser) {
    return { centsPerCredit: (await this.accounts.centsPerCredit(id)) ?? null };
  }

  @Handles(balanceAlertEndpoint)
  async readAlert(@CurrentUser() { id }: SessionUser) {
    return this.alerts.read(id);
  }

  @Handles(setBalanceAlertEndpoint)
  async setAlert(@Sent() { user, body: alert }: SentTo<typeof setBalanceAlertEndpoint>) {
    return this.alerts.set(user.id, alert);
  }

  @Handles(billingDetailsEndpoint)
  async readBillingDetails(@CurrentUser() { id }: SessionUser) {
    return this.billingDetails.of(id);
  }

  @Handles(saveBillingDetailsEndpoint)
  async saveBillingDetails(
    @Sent() { user, body: details }: SentTo<typeof saveBillingDetailsEndpoint>,
  ) {
    await this.billingDetails.save(user.id, details);
    return details;
  }
}
