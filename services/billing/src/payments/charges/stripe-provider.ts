import { Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import {
  PaymentMethodInvalid,
  WebhookSignatureInvalid,
  WebhookUnreadable,
  type Cents,
} from '@leadmart/contracts';
import type { Payment, PaymentCard } from '../payment.js';
import {
  outcomeOfError,
  stateOfIntent,
  type ChargeOutcome,
  type IntentState,
} from './charge-outcome.js';
import { isUnknown, StripeClient } from './stripe-client.js';

/** A charge for one of our payments on the provider's records. */
export interface Charge {
  readonly intentId: string;
  readonly paymentId: string;
  readonly amount: Cents;
  readonly received: Cents;
  /** The amount refunded so far. */
  readonly refunded: Cents;
  readonly isDisputed: boolean;
  readonly paymentMethodId: string;
  readonly description: string;
  /** The fields of the payment that we sent to the provider. */
  readonly metadata: Readonly<Record<string, string>>;
  readonly createdAt: Date;
}

const listPageSize = 100;
/** The provider's clock may be ahead of ours by this much. */
const clockLeewaySeconds = 60;

interface KnownCard {
  readonly shown: PaymentCard;
  readonly fingerprint: string | undefined;
}

/** Card payments at the provider. `StripeCards` keeps the cards on file. */
@Injectable()
export class StripeProvider extends StripeClient {
  /**
   * Charges the card at most once for this payment, however often it is called: the payment's id is the
   * idempotency key, and the request depends on the stored payment only.
   */
  async charge(payment: Payment): Promise<ChargeOutcome> {
    const { id, userId, packageId, packageName, credits, amount, customerId } = payment;
    try {
      const intent = await this.ask('payment_intents.create', () =>
        this.stripe.paymentIntents.create(
          {
            amount,
            currency: 'usd',
            confirm: true,
            payment_method: payment.paymentMethodId,
            ...(customerId !== undefined && { customer: customerId }),
            ...(payment.isAutomatic && { off_session: true }),
            // Redirects would need a return address; 3-D Secure works without.
            automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
            description: `Leadmart credits: ${packageName}`,
            metadata: { paymentId: id, userId, packageId, credits: String(credits / 10) },
          },
          { idempotencyKey: id },
        ),
      );
      return stateOfIntent(intent);
    } catch (error) {
      return outcomeOfError(error);
    }
  }

  /**
   * The card of a payment method; undefined when it is not a card. The provider's fingerprint is the same for every
   * payment method with its number. Throws PaymentMethodInvalid for an unknown payment method.
   */
  async cardOf(paymentMethodId: string): Promise<KnownCard | undefined> {
    const ask = () => this.stripe.paymentMethods.retrieve(paymentMethodId);
    try {
      const { card } = await this.ask('payment_methods.retrieve', ask);
      if (!card) return undefined;
      const { brand, last4, fingerprint } = card;
      return { shown: { brand, last4 }, fingerprint: fingerprint ?? undefined };
    } catch (error) {
      if (!isUnknown(error)) throw error;
      throw PaymentMethodInvalid({ reason: error.message, success: false });
    }
  }

  async retrieve(intentId: string): Promise<IntentState> {
    const ask = () => this.stripe.paymentIntents.retrieve(intentId);
    return stateOfIntent(await this.ask('payment_intents.retrieve', ask));
  }

  /** Like `retrieve`, but undefined for an unknown intent. */
  async find(intentId: string): Promise<IntentState | undefined> {
    try {
      return await this.retrieve(intentId);
    } catch (error) {
      if (isUnknown(error)) return undefined;
      throw error;
    }
  }

  /** Cancels a payment that waits for the card holder. A payment that has succeeded since stays paid. */
  async cancel(intentId: string): Promise<IntentState> {
    try {
      const ask = () => this.stripe.paymentIntents.cancel(intentId);
      return stateOfIntent(await this.ask('payment_intents.cancel', ask));
    } catch (error) {
      if (error instanceof Stripe.errors.StripeInvalidRequestError) return this.retrieve(intentId);
      throw error;
    }
  }

  /** All intents created between these moments, newest first. */
  async *intents(from: Date, to: Date): AsyncGenerator<IntentState> {
    const created = { gte: seconds(from), lte: seconds(to) };
    const page = { created, limit: listPageSize };
    for await (const intent of this.stripe.paymentIntents.list(page)) yield stateOfIntent(intent);
  }

  /** The charges of our payments created between these moments, newest first. */
  async *charges(from: Date, to: Date): AsyncGenerator<Charge> {
    const created = { gte: seconds(from), lte: seconds(to) };
    const page = { created, limit: listPageSize, expand: ['data.latest_charge'] };
    for await (const intent of this.stripe.paymentIntents.list(page)) {
      const charge = chargeOf(intent);
      if (charge) yield charge;
    }
  }

  /**
   * Returns the event in a webhook's body when the provider signed these bytes with one of our secrets, at most five
   * minutes ago and not in the future. The event itself is not checked.
   */
  readEvent(rawBody: Buffer, { signature, now }: { signature: string; now: Date }): unknown {
    // The SDK rejects old signatures only.
    if (signedAt(signature) > seconds(now) + clockLeewaySeconds) throw WebhookSignatureInvalid();
    for (const secret of this.config.STRIPE_WEBHOOK_SECRET) {
      try {
        return this.stripe.webhooks.constructEvent(rawBody, signature, secret);
      } catch (error) {
        // The signature is valid, but the SDK cannot read the event.
        if (!(error instanceof Stripe.errors.StripeSignatureVerificationError))
          throw WebhookUnreadable({ field: 'event' });
      }
    }
    throw WebhookSignatureInvalid();
  }
}

function chargeOf(intent: Stripe.PaymentIntent): Charge | undefined {
  const { id: intentId, status, metadata, latest_charge: latest } = intent;
  const { paymentId } = metadata;
  if (status !== 'succeeded' || paymentId === undefined) return undefined;
  const charge = typeof latest === 'object' ? latest : null;
  const method = intent.payment_method;
  return {
    intentId,
    paymentId,
    metadata,
    amount: intent.amount as Cents,
    received: intent.amount_received as Cents,
    refunded: (charge?.amount_refunded ?? 0) as Cents,
    isDisputed: charge?.disputed ?? false,
    paymentMethodId: (typeof method === 'string' ? method : method?.id) ?? 'unknown',
    description: intent.description ?? '',
    createdAt: new Date(intent.created * 1_000),
  };
}

function seconds(moment: Date): number {
  return Math.floor(moment.getTime() / 1_000);
}

/** The latest moment in a signature header; the SDK uses the last one. */
function signedAt(signature: string): number {
  const moments = [...signature.matchAll(/(?:^|,)\s*t=(\d+)/g)].map(([, digits]) => Number(digits));
  return Math.max(0, ...moments);
}
