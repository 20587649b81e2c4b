import { z } from 'zod';
import { packageIdSchema, paymentIdSchema } from '../../ids.js';
import { paymentConfigPath, paymentWebhookPath, processPaymentPath } from '../../paths.js';
import { idempotencyHeaders } from '../common.js';
import { billing } from '../operations.js';
import { expectedOffer } from './credit-packages.http.js';

export const processPaymentBody = z.strictObject({
  paymentMethodId: z
    .string('expected the id of a payment method')
    .regex(/^pm_[A-Za-z0-9_]{1,120}$/, 'expected the id of a payment method')
    .meta({ examples: ['pm_1QxYz2'] }),
  packageId: packageIdSchema,
  ...expectedOffer,
});
export type ProcessPaymentBody = z.output<typeof processPaymentBody>;

/** Paid, or waiting for the card holder to authenticate. A refused card is a 402 with `success: false`. */
export const processPaymentSchema = z.union([
  z.object({
    success: z.literal(true),
    paymentId: paymentIdSchema,
    creditsAdded: z.number(),
    creditBalance: z.number(),
  }),
  z.object({
    success: z.literal(false),
    requiresAction: z.literal(true),
    clientSecret: z.string(),
    paymentId: paymentIdSchema,
  }),
]);
export type ProcessPaymentView = z.output<typeof processPaymentSchema>;

/**
 * The settings of the card form in a browser. `stripeJsUrl` is the address of a stand-in for Stripe.js; null:
 * Stripe's own.
 */
export const paymentConfigSchema = z.object({
  publishableKey: z.string(),
  stripeJsUrl: z.string().nullable(),
});
export type PaymentConfigView = z.output<typeof paymentConfigSchema>;

export const paymentConfigEndpoint = billing.user.get(paymentConfigPath, {
  summary: 'Get the settings of the card form',
  response: paymentConfigSchema,
});
export const processPaymentEndpoint = billing.user.post(processPaymentPath, {
  proof: 'saved-card',
  summary: 'Buy a package with a card',
  headers: idempotencyHeaders,
  body: processPaymentBody,
  response: processPaymentSchema,
  refuses: ['payment-required', 'not-found', 'conflict'],
});
export const paymentWebhookEndpoint = billing.public.post(paymentWebhookPath, {
  summary: 'Receive signed events of the payment provider',
  body: z.unknown(),
  response: z.object({ received: z.literal(true) }),
});
