import { z } from 'zod';
import {
  refuseInProduction,
  refusePublished,
  refuseTestAddress,
  refuseWeakSecret,
  serviceEnv,
} from '@leadmart/platform/config';

const flag = z
  .enum(['true', 'false'], 'expected true or false')
  .default('false')
  .transform((value) => value === 'true');
/** One secret, or several separated by commas while an old and a new secret are both valid. */
const webhookSecrets = z
  .string()
  .transform((text) => text.split(',').map((secret) => secret.trim()))
  .pipe(z.array(z.string().regex(/^whsec_/, 'expected signing secrets (whsec_…)')));
const count = (standard: number) => z.coerce.number().int().min(1).default(standard);

const variables = serviceEnv.extend({
  STRIPE_SECRET_KEY: z.string().regex(/^(sk|rk)_/, 'expected a secret key of Stripe (sk_…)'),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_/, 'expected a publishable key of Stripe (pk_…)')
    .default('pk_test_sandbox'),
  STRIPE_WEBHOOK_SECRET: webhookSecrets,
  STRIPE_API_URL: z.url({ protocol: /^https?$/, error: 'expected a URL' }).optional(),
  STRIPE_JS_URL: z.url({ protocol: /^https?$/, error: 'expected a URL' }).optional(),
  STRIPE_TIMEOUT_MS: z.coerce.number().int().min(100).default(15_000),
  RECONCILE_EVERY_SECONDS: count(30),
  RECONCILE_AFTER_SECONDS: count(30),
  DECLINES_FREE_PER_USER: count(5),
  DECLINES_FREE_PER_ADDRESS: count(5),
  DECLINES_FREE_PER_CARD: count(5),
  DECLINES_MAX_WAIT_MINUTES: count(60),
  DECLINES_FORGOTTEN_MINUTES: count(60),
  SELLER_NAME: z.string().trim().default(''),
  SELLER_ADDRESS: z.string().trim().default(''),
  SELLER_TAX_ID: z.string().trim().default(''),
  SELLER_EMAIL: z.string().trim().default(''),
  TRIAL: flag,
  DEMO_ACCOUNTS: flag,
});

/** With a test key every user can pay with a test card. */
const refuseTestKey = (key: string, { TRIAL }: { TRIAL: boolean }): string | undefined =>
  refusePublished(key) ??
  (/^(sk|rk|pk)_(org_)?test_/.test(key) && TRIAL !== true
    ? 'expected a live key: test keys need TRIAL=true'
    : undefined);

/** Issued receipts never change, so a seller that is incomplete on the first one stays incomplete. */
const refuseNoSeller = (text: string, { TRIAL }: { TRIAL: boolean }): string | undefined => {
  if (TRIAL === true) return undefined;
  if (text === '') return 'expected the seller as receipts must name it';
  return exampleSeller.test(text) ? 'is an example: expected your own' : refuseTestAddress(text);
};

/** The street and the tax id in the examples of this repository. */
const exampleSeller = /500 Market Street|12-3456789/;

/** Billing's environment; `.env.example` says what each variable is for. */
export const billingEnv = refuseInProduction(variables, {
  STRIPE_SECRET_KEY: refuseTestKey,
  STRIPE_PUBLISHABLE_KEY: refuseTestKey,
  STRIPE_WEBHOOK_SECRET: (secrets) => secrets.map(refuseWeakSecret).find(Boolean),
  STRIPE_API_URL: () => 'a stand-in for Stripe must not be used here',
  STRIPE_JS_URL: () => 'a stand-in for Stripe.js must not be used here',
  SELLER_NAME: refuseNoSeller,
  SELLER_ADDRESS: refuseNoSeller,
  SELLER_TAX_ID: refuseNoSeller,
  SELLER_EMAIL: refuseNoSeller,
  DECLINES_FREE_PER_ADDRESS: (free) =>
    free > 100 ? 'expected at most 100: it slows down tests of stolen cards' : undefined,
  DEMO_ACCOUNTS: (on) => (on ? 'demo accounts must not exist here' : undefined),
});

export type BillingConfig = z.output<typeof billingEnv>;
