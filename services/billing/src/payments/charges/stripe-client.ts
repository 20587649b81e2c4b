import Stripe from 'stripe';
import type { BillingConfig } from '../../billing.config.js';

const retriesAfterNetworkFailure = 1;

/** The SDK of the payment provider, at Stripe or at the sandbox. */
export const stripeClient = (config: BillingConfig): Stripe =>
  new Stripe(config.STRIPE_SECRET_KEY, {
    ...addressOf(config.STRIPE_API_URL),
    timeout: config.STRIPE_TIMEOUT_MS,
    maxNetworkRetries: retriesAfterNetworkFailure,
    telemetry: false,
  });

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
