import { Injectable } from '@nestjs/common';
import {
  PaymentMethodInvalid,
  WebhookSignatureInvalid,
  WebhookUnreadable,
  type Cents,
} from '@leadmart/contracts';
import { InjectConfig } from '@leadmart/platform/config';
import { ProviderCalls } from '@leadmart/platform/tracing';
import Stripe from 'stripe';
import type { BillingConfig } from '../../billing.config.js';
import type { Payment } from '../payment.js';
import {
  outcomeOfError,
  stateOfIntent,
  type ChargeOutcome,
  type IntentState,
} from './charge-outcome.js';

/** A card that was charged for one of our payments, as the provider remembers it. */
export interface Charge {
  readonly intentId: string;
  readonly paymentId: string;
  readonly amount: Cents;
  readonly received: Cents;
  /** How much of it went back so far. */
  readonly refunded: Cents;
  readonly isDisputed: boolean;
  readonly paymentMethodId: string;
  readonly description: string;
  /** What we told the provider of the payment. */
  readonly metadata: Readonly<Record<string, string>>;
  readonly createdAt: Date;
}

const retriesAfterNetworkFailure = 1;
const listPageSize = 100;
/** How far the provider's clock may be ahead of ours. */
const clockLeewaySeconds = 60;

/** The card provider, in our words. The only file that calls Stripe. */
@Injectable()
export class StripeProvider {
  private readonly stripe: Stripe;

  constructor(
    @InjectConfig() private readonly config: BillingConfig,
    private readonly calls: ProviderCalls,
  ) {
    this.stripe = new Stripe(config.STRIPE_SECRET_KEY, {
      ...addressOf(config.STRIPE_API_URL),
      timeout: config.STRIPE_TIMEOUT_MS,
      maxNetworkRetries: retriesAfterNetworkFailure,
      telemetry: false,
    });
  }

  /**
   * Charges the card, at most once for this payment however often it is called: the payment's id is
   * the idempotency key, and what is sent follows from the stored payment alone.
   */
  async charge(payment: Payment): Promise<ChargeOutcome> {
    const { id, userId, packageId, packageName, paymentMethodId, credits, amount } = payment;
    try {
      const intent = await this.ask('payment_intents.create', () =>
        this.stripe.paymentIntents.create(
          {
            amount,
            currency: 'usd',
            confirm: true,
            payment_method: paymentMethodId,
            // Redirects would need an address to come back to; 3-D Secure works without.
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
   * The provider's name for the card behind a payment method, the same whoever enters its number;
   * undefined when it is not a card. Throws BILLING.PAYMENT_METHOD_INVALID for an unknown one.
   */
  async fingerprintOf(paymentMethodId: string): Promise<string | undefined> {
    const ask = () => this.stripe.paymentMethods.retrieve(paymentMethodId);
    try {
      const { card } = await this.ask('payment_methods.retrieve', ask);
      return card?.fingerprint ?? undefined;
    } catch (error) {
      if (!isUnknown(error)) throw error;
      throw PaymentMethodInvalid({ reason: error.message, success: false });
    }
  }

  async retrieve(intentId: string): Promise<IntentState> {
    const ask = () => this.stripe.paymentIntents.retrieve(intentId);
    return stateOfIntent(await this.ask('payment_intents.retrieve', ask));
  }

  /** As `retrieve`; undefined for an intent that the provider does not know. */
  async find(intentId: string): Promise<IntentState | undefined> {
    try {
      return await this.retrieve(intentId);
    } catch (error) {
      if (isUnknown(error)) return undefined;
      throw error;
    }
  }

  /** Ends a payment that waits for its card holder. One that was paid meanwhile stays paid. */
  async cancel(intentId: string): Promise<IntentState> {
    try {
      const ask = () => this.stripe.paymentIntents.cancel(intentId);
      return stateOfIntent(await this.ask('payment_intents.cancel', ask));
    } catch (error) {
      if (error instanceof Stripe.errors.StripeInvalidRequestError)
        return await this.retrieve(intentId);
      throw error;
    }
  }

  /** Everything that was attempted within these moments, newest first. */
  async *attempted(from: Date, to: Date): AsyncGenerator<IntentState> {
    const created = { gte: seconds(from), lte: seconds(to) };
    const page = { created, limit: listPageSize };
    for await (const intent of this.stripe.paymentIntents.list(page)) yield stateOfIntent(intent);
  }

  private ask<T>(call: string, work: () => Promise<T>): Promise<T> {
    return this.calls.observe({ provider: 'stripe', call, isAnswer }, work);
  }

  /** The charges of our payments within these moments, newest first. */
  async *charges(from: Date, to: Date): AsyncGenerator<Charge> {
    const created = { gte: seconds(from), lte: seconds(to) };
    const page = { created, limit: listPageSize, expand: ['data.latest_charge'] };
    for await (const intent of this.stripe.paymentIntents.list(page)) {
      const charge = chargeOf(intent);
      if (charge) yield charge;
    }
  }

  /**
   * The event in a webhook's body, if it is the provider who signed exactly these bytes: with any of our
   * secrets, because an old and a new one are both valid while they are exchanged. Not older than five
   * minutes, nor from the future. Nothing else about it is certain.
   */
  readEvent(rawBody: Buffer, { signature, now }: { signature: string; now: Date }): unknown {
    // The SDK refuses only what is too old.
    if (signedAt(signature) > seconds(now) + clockLeewaySeconds) throw WebhookSignatureInvalid();
    for (const secret of this.config.STRIPE_WEBHOOK_SECRET) {
      try {
        return this.stripe.webhooks.constructEvent(rawBody, signature, secret);
      } catch (error) {
        // Well signed, and not even an event: the SDK cannot read it.
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

/** A card that is declined, and a request that Stripe refuses, are answers: Stripe is there. A wrong key is an outage of ours. */
function isAnswer(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeCardError ||
    error instanceof Stripe.errors.StripeInvalidRequestError
  );
}

function isUnknown(error: unknown): error is Error {
  const isRefusal = error instanceof Stripe.errors.StripeInvalidRequestError;
  return isRefusal && error.code === 'resource_missing';
}

function addressOf(url: string | undefined): Stripe.StripeConfig {
  if (url === undefined) return {};
  const { protocol, hostname, port } = new URL(url);
  const isHttps = protocol === 'https:';
  return {
    host: hostname,
    port: port || (isHttps ? 443 : 80),
    protocol: isHttps ? 'https' : 'http',
  };
}

function seconds(moment: Date): number {
  return Math.floor(moment.getTime() / 1_000);
}

/** The latest moment that a signature header names; the SDK takes the last one. */
function signedAt(signature: string): number {
  const moments = [...signature.matchAll(/(?:^|,)\s*t=(\d+)/g)].map(([, digits]) => Number(digits));
  return Math.max(0, ...moments);
}
