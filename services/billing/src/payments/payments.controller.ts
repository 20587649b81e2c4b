import { Controller } from '@nestjs/common';
import { paymentConfigEndpoint, processPaymentEndpoint } from '@leadmart/contracts';
import { InjectConfig } from '@leadmart/platform/config';
import { ClientAddress, Handles, IdempotencyKey, Sent, type SentTo } from '@leadmart/platform/http';
import { isProofRecent } from '@leadmart/platform/sessions';
import type { BillingConfig } from '../billing.config.js';
import { Checkout } from './checkout.js';

@Controller()
export class PaymentsController {
  constructor(
    private readonly checkout: Checkout,
    @InjectConfig() private readonly config: BillingConfig,
  ) {}

  @Handles(paymentConfigEndpoint)
  browserConfig() {
    const { STRIPE_PUBLISHABLE_KEY: publishableKey, STRIPE_JS_URL: stripeJsUrl } = this.config;
    return { publishableKey, stripeJsUrl: stripeJsUrl ?? null };
  }

  @Handles(processPaymentEndpoint)
  async process(
    @Sent() { user, body }: SentTo<typeof processPaymentEndpoint>,
    @ClientAddress() address: string,
    @IdempotencyKey() idempotencyKey?: string,
  ) {
    return this.checkout.pay({
      userId: user.id,
      mayChargeSavedCard: isProofRecent(user),
      body,
      address,
      ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
    });
  }
}
