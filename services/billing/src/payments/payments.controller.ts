import { Controller } from '@nestjs/common';
import {
  paymentConfigEndpoint,
  processPaymentEndpoint,
  type PaymentConfigView,
  type ProcessPaymentView,
} from '@leadmart/contracts';
import { InjectConfig } from '@leadmart/platform/config';
import {
  ClientAddress,
  CurrentUser,
  Handles,
  IdempotencyKey,
  Sent,
  type SentTo,
} from '@leadmart/platform/http';
import { isProofRecent, type SessionUser } from '@leadmart/platform/sessions';
import type { BillingConfig } from '../billing.config.js';
import { Checkout } from './checkout.js';

@Controller()
export class PaymentsController {
  constructor(
    private readonly checkout: Checkout,
    @InjectConfig() private readonly config: BillingConfig,
  ) {}

  @Handles(paymentConfigEndpoint)
  browserConfig(): PaymentConfigView {
    const { STRIPE_PUBLISHABLE_KEY: publishableKey, STRIPE_JS_URL: stripeJsUrl } = this.config;
    return { publishableKey, stripeJsUrl: stripeJsUrl ?? null };
  }

  @Handles(processPaymentEndpoint)
  async process(
    @CurrentUser() payer: SessionUser,
    @Sent() { body }: SentTo<typeof processPaymentEndpoint>,
    @ClientAddress() address: string,
    @IdempotencyKey() idempotencyKey?: string,
  ): Promise<ProcessPaymentView> {
    return this.checkout.pay({
      userId: payer.id,
      mayChargeSavedCard: isProofRecent(payer),
      body,
      address,
      ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
    });
  }
}
