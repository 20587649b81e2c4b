import { refuseInProduction, serviceEnv } from '@leadmart/platform/config';
import { z } from 'zod';

const flag = z
  .enum(['true', 'false'], 'expected true or false')
  .default('false')
  .transform((value) => value === 'true');
/** One secret, or several with commas between them while an old and a new one are both valid. */
const webhookSecrets = z
  .string()
  .transform((text) => text.split(',').map((secret) => secret.trim()))
  .pipe(z.array(z.string().regex(/^whsec_/, 'expected signing secrets (whsec_…)')));
const seconds = (standard: number) => z.coerce.number().int().min(1).default(standard);

const sandboxSecretKey = 'sk_test_sandbox';
const sandboxPublishableKey = 'pk_test_sandbox';

/** Billing's environment; `.env.example` says what each variable is for. */
export const billingEnv = refuseInProduction(
  serviceEnv.extend({
    STRIPE_SECRET_KEY: z.string().regex(/^(sk|rk)_/, 'expected a secret key of Stripe (sk_…)'),
    STRIPE_PUBLISHABLE_KEY: z
      .string()
      .regex(/^pk_/, 'expected a publishable key of Stripe (pk_…)')
      .default(sandboxPublishableKey),
    STRIPE_WEBHOOK_SECRET: webhookSecrets,
    STRIPE_API_URL: z.url({ protocol: /^https?$/, error: 'expected a URL' }).optional(),
    STRIPE_JS_URL: z.url({ protocol: /^https?$/, error: 'expected a URL' }).optional(),
    STRIPE_TIMEOUT_MS: z.coerce.number().int().min(100).default(15_000),
    RECONCILE_EVERY_SECONDS: seconds(30),
    RECONCILE_AFTER_SECONDS: seconds(30),
    DEMO_ACCOUNTS: flag,
  }),
  {
    STRIPE_SECRET_KEY: (key) =>
      key === sandboxSecretKey ? "expected a secret key of the account's" : undefined,
    STRIPE_API_URL: (url) => (url ? 'a stand-in for Stripe must not be used here' : undefined),
    STRIPE_JS_URL: (url) => (url ? 'a stand-in for Stripe.js must not be used here' : undefined),
    STRIPE_PUBLISHABLE_KEY: (key) =>
      key === sandboxPublishableKey ? "expected the publishable key of the account's" : undefined,
    DEMO_ACCOUNTS: (on) => (on ? 'demo accounts must not exist here' : undefined),
  },
);

export type BillingConfig = z.output<typeof billingEnv>;
