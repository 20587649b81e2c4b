import { Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { InjectConfig } from '@leadmart/platform/config';
import { ProviderCalls } from '@leadmart/platform/tracing';
import type { BillingConfig } from '../../billing.config.js';

const retriesAfterNetworkFailure = 1;

/** The SDK of the payment provider, at Stripe or at the sandbox, for the classes that call it. */
@Injectable()
export class StripeClient {
  protected readonly stripe: Stripe;

  constructor(
    @InjectConfig() protected readonly config: BillingConfig,
    private readonly calls: ProviderCalls,
  ) {
    this.stripe = new Stripe(config.STRIPE_SECRET_KEY, {
      ...addressOf(config.STRIPE_API_URL),
      timeout: config.STRIPE_TIMEOUT_MS,
      maxNetworkRetries: retriesAfterNetworkFailure,
      telemetry: false,
    });
  }

  /** Counts and traces a call. */
  protected ask<T>(call: string, work: () => Promise<T>): Promise<T> {
    return this.calls.observe({ provider: 'stripe', call, isAnswer }, work);
  }
}

/** A declined card and a rejected request are answers of an available provider. A wrong key counts as an outage. */
export function isAnswer(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeCardError ||
    error instanceof Stripe.errors.StripeInvalidRequestError
  );
}

/** Whether the provider does not know the thing that was asked for. */
export function isUnknown(error: unknown): error is Error {
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
