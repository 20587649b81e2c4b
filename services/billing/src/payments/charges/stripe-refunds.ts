import { Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { cents, ProviderUnavailable, RefundRefused, type Cents } from '@leadmart/contracts';
import { isAnswer, StripeClient } from './stripe-client.js';

/** A refund that is asked for. The provider executes one with the same key once. */
export interface RefundRequest {
  readonly intentId: string;
  readonly amount: Cents;
  readonly key: string;
  readonly adminId: string;
}

/** Refunds at the payment provider. */
@Injectable()
export class StripeRefunds extends StripeClient {
  /** Returns all that was refunded of the payment so far. Throws RefundRefused and ProviderUnavailable. */
  async refund({ intentId, amount, key, adminId }: RefundRequest): Promise<Cents> {
    try {
      await this.ask('refunds.create', () =>
        this.stripe.refunds.create(
          { payment_intent: intentId, amount, metadata: { adminId } },
          { idempotencyKey: key },
        ),
      );
      const intent = await this.ask('payment_intents.retrieve', () =>
        this.stripe.paymentIntents.retrieve(intentId, { expand: ['latest_charge'] }),
      );
      const charge = intent.latest_charge;
      return cents(charge && typeof charge === 'object' ? charge.amount_refunded : 0);
    } catch (error) {
      if (error instanceof Stripe.errors.StripeIdempotencyError)
        throw RefundRefused({ reason: 'Another refund of this payment was asked for just now.' });
      if (isAnswer(error) && error instanceof Error) throw RefundRefused({ reason: error.message });
      throw ProviderUnavailable();
    }
  }
}
