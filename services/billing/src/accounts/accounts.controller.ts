import { Controller } from '@nestjs/common';
import {
  balanceAlertEndpoint,
  billingDetailsEndpoint,
  creditPriceEndpoint,
  saveBillingDetailsEndpoint,
  setBalanceAlertEndpoint,
  type BalanceAlert,
  type BillingDetails,
  type CreditPriceView,
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
  async readPrice(@CurrentUser() { id }: SessionUser): Promise<CreditPriceView> {
    return { centsPerCredit: (await this.accounts.centsPerCredit(id)) ?? null };
  }

  @Handles(balanceAlertEndpoint)
  async readAlert(@CurrentUser() { id }: SessionUser): Promise<BalanceAlert> {
    return this.alerts.read(id);
  }

  @Handles(setBalanceAlertEndpoint)
  async setAlert(
    @CurrentUser() { id }: SessionUser,
    @Sent() { body: alert }: SentTo<typeof setBalanceAlertEndpoint>,
  ): Promise<BalanceAlert> {
    return this.alerts.set(id, alert);
  }

  @Handles(billingDetailsEndpoint)
  async readBillingDetails(@CurrentUser() { id }: SessionUser): Promise<BillingDetails> {
    return this.billingDetails.of(id);
  }

  @Handles(saveBillingDetailsEndpoint)
  async saveBillingDetails(
    @CurrentUser() { id }: SessionUser,
    @Sent() { body: details }: SentTo<typeof saveBillingDetailsEndpoint>,
  ): Promise<BillingDetails> {
    await this.billingDetails.save(id, details);
    return details;
  }
}
