import { z } from 'zod';
import { creditsSchema } from '../credits.js';
import { packageIdSchema, paymentIdSchema, userIdSchema } from '../ids.js';
import {
  booleanQuerySchema,
  lineSchema,
  messageSchema,
  pageSchema,
  successSchema,
} from './common.js';
import { defineEndpoint } from './define-endpoint.js';

const discountMessage = 'Discount must be between 0 and 100';

/** `price` in whole dollars, `discountedPrice` in dollars and cents, derived. */
export const creditPackageSchema = z.object({
  _id: packageIdSchema,
  packageName: z.string(),
  creditAmount: z.int(),
  price: z.int(),
  discount: z.int(),
  discountedPrice: z.number(),
  active: z.boolean(),
});
export type CreditPackageView = z.output<typeof creditPackageSchema>;

export const discountSchema = z
  .int(discountMessage)
  .min(0, discountMessage)
  .max(100, discountMessage);
export const creditPackageBody = z.strictObject({
  packageName: lineSchema(100),
  creditAmount: z
    .int('expected a whole number')
    .min(1, 'expected at least 1')
    .max(100_000_000, 'expected at most 100,000,000'),
  price: z
    .int('expected a whole number of dollars')
    .min(0, 'expected at least 0')
    .max(999_999, 'expected at most 999,999'),
  discount: discountSchema.default(0),
  active: z.boolean('expected true or false').default(true),
});
export type CreditPackageBody = z.output<typeof creditPackageBody>;

/** A client may send a whole package back; what the server derives is accepted and ignored. */
export const updateCreditPackageBody = creditPackageBody.extend({
  _id: packageIdSchema.optional(),
  discountedPrice: z.number().optional(),
});
export type UpdateCreditPackageBody = z.output<typeof updateCreditPackageBody>;

export const packagesQuery = z.strictObject({ active: booleanQuerySchema.optional() });
export const applyDiscountBody = z.strictObject({ discount: discountSchema });

export const processPaymentBody = z.strictObject({
  paymentMethodId: z
    .string('expected the id of a payment method')
    .regex(/^pm_[A-Za-z0-9_]{1,120}$/, 'expected the id of a payment method'),
  packageId: packageIdSchema,
  /** The price in dollars the buyer was shown; another price at this moment is refused with PRICE_CHANGED. */
  expectedPrice: z.number().min(0).optional(),
});
export type ProcessPaymentBody = z.output<typeof processPaymentBody>;

export const idempotencyKeySchema = z
  .string()
  .regex(/^[\x21-\x7e]{1,255}$/, 'expected 1 to 255 visible characters');

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

export const transactionTypes = ['creditPurchase', 'leadPurchase', 'adjustment', 'refund'] as const;

/**
 * One line of a buyer's history. `creditAmount` in credits: what a card bought, what a pack cost, what an adjustment
 * moved (signed). `cost` in dollars for money, in credits for a pack, as `costUnit` says.
 */
export const transactionSchema = z.object({
  _id: z.string(),
  date: z.iso.datetime(),
  type: z.enum(transactionTypes),
  creditAmount: z.number(),
  cost: z.number(),
  costUnit: z.enum(['usd', 'credits']),
  status: z.enum(['completed', 'pending', 'failed', 'refunded']),
  description: z.string(),
  quantity: z.int().optional(),
});
export type TransactionView = z.output<typeof transactionSchema>;

export const historyQuery = z.strictObject({
  type: z
    .enum(
      ['all', 'creditPurchase', 'leadPurchase', 'credit', 'lead', 'credits', 'leads'],
      'expected all, creditPurchase or leadPurchase',
    )
    .default('all')
    .transform((type) => {
      if (type === 'all') return 'all' as const;
      return type.startsWith('credit') ? ('creditPurchase' as const) : ('leadPurchase' as const);
    }),
  page: pageSchema,
});
export type HistoryQuery = z.output<typeof historyQuery>;

export const historySchema = z.object({
  transactions: z.array(transactionSchema),
  pagination: z.object({ currentPage: z.int(), total: z.int(), pages: z.int() }),
  summary: z.object({ purchaseCount: z.int(), lastPurchaseDate: z.iso.datetime().nullable() }),
});
export type HistoryView = z.output<typeof historySchema>;

export const creditsUserSchema = z.object({
  _id: userIdSchema,
  email: z.string(),
  creditBalance: z.number(),
});
export type CreditsUserView = z.output<typeof creditsUserSchema>;

export const creditsUsersQuery = z.strictObject({
  search: z.string('expected text').trim().max(254, 'expected at most 254 characters').default(''),
  page: pageSchema,
  limit: z.coerce
    .number({ error: 'expected a number' })
    .int('expected a whole number')
    .min(1, 'expected at least 1')
    .max(100, 'expected at most 100')
    .default(10),
});
export type CreditsUsersQuery = z.output<typeof creditsUsersQuery>;

export const creditsUsersSchema = z.object({
  users: z.array(creditsUserSchema),
  total: z.int(),
  page: z.int(),
  pages: z.int(),
});
export type CreditsUsersView = z.output<typeof creditsUsersSchema>;

export const adjustmentKinds = ['add', 'remove', 'set'] as const;
export type AdjustmentKind = (typeof adjustmentKinds)[number];

const reasonSchema = z
  .string('expected text')
  .trim()
  .max(500, 'expected at most 500 characters')
  .optional();

export const adjustCreditsBody = z.strictObject({
  userId: userIdSchema,
  amount: creditsSchema,
  reason: reasonSchema,
  /** The balance the admin saw, in credits: with `set`, another balance at this moment is a conflict. */
  expectedBalance: z.number().optional(),
});
export type AdjustCreditsBody = z.output<typeof adjustCreditsBody>;

/** `applied` is signed and may be smaller than asked for: a removal stops at 0. */
export const adjustmentSchema = z.object({
  user: creditsUserSchema,
  applied: z.number(),
  stoppedAtZero: z.boolean(),
});
export type AdjustmentView = z.output<typeof adjustmentSchema>;

export const bulkAdjustBody = z.strictObject({
  amount: creditsSchema.refine((amount) => amount > 0, 'expected more than 0'),
  reason: reasonSchema,
});
export type BulkAdjustBody = z.output<typeof bulkAdjustBody>;

/** A bulk change runs as one job; `done` of `total` users are finished, `stoppedAtZero` of them had less than was to be removed. */
export const bulkAdjustmentSchema = z.object({
  batchId: z.string(),
  status: z.enum(['running', 'completed']),
  total: z.int(),
  done: z.int(),
  stoppedAtZero: z.int(),
});
export type BulkAdjustmentView = z.output<typeof bulkAdjustmentSchema>;

const packageParams = z.object({ id: packageIdSchema });
const adminBilling = { service: 'billing', access: 'admin' } as const;
const userBilling = { service: 'billing', access: 'user' } as const;

defineEndpoint({
  ...userBilling,
  method: 'GET',
  path: '/credits/packages',
  summary: 'The packages on sale; an admin who does not ask for active=true sees all',
  query: packagesQuery,
  response: z.array(creditPackageSchema),
});
defineEndpoint({
  ...userBilling,
  method: 'POST',
  path: '/payments/process',
  summary: 'Buy a package with a card; honours Idempotency-Key',
  body: processPaymentBody,
  response: processPaymentSchema,
});
defineEndpoint({
  method: 'POST',
  path: '/payments/webhook',
  service: 'billing',
  access: 'public',
  summary: 'Signed events from the payment provider',
  body: z.unknown(),
  response: z.object({ received: z.literal(true) }),
});
defineEndpoint({
  ...userBilling,
  method: 'GET',
  path: '/purchases/history',
  summary: "The buyer's purchases of credits and leads, newest first",
  query: historyQuery,
  response: historySchema,
});
defineEndpoint({
  ...adminBilling,
  method: 'GET',
  path: '/admin/credits/packages',
  summary: 'Every package, inactive ones too',
  query: packagesQuery,
  response: z.array(creditPackageSchema),
});
defineEndpoint({
  ...adminBilling,
  method: 'POST',
  path: '/admin/credits/packages',
  summary: 'Create a package',
  body: creditPackageBody,
  status: 201,
  response: creditPackageSchema,
});
defineEndpoint({
  ...adminBilling,
  method: 'PUT',
  path: '/admin/credits/packages/{id}',
  summary: 'Change a package, activate or deactivate it',
  params: packageParams,
  body: updateCreditPackageBody,
  response: creditPackageSchema,
});
defineEndpoint({
  ...adminBilling,
  method: 'DELETE',
  path: '/admin/credits/packages/{id}',
  summary: 'Delete a package; receipts keep what they say',
  params: packageParams,
  response: successSchema,
});
defineEndpoint({
  ...adminBilling,
  method: 'POST',
  path: '/admin/credits/packages/apply-discount',
  summary: 'Give every package the same discount',
  body: applyDiscountBody,
  status: 200,
  response: messageSchema,
});
defineEndpoint({
  ...adminBilling,
  method: 'GET',
  path: '/admin/credits/users',
  summary: 'Users with their balance',
  query: creditsUsersQuery,
  response: creditsUsersSchema,
});
for (const kind of adjustmentKinds) {
  defineEndpoint({
    ...adminBilling,
    method: 'POST',
    path: `/admin/credits/${kind}`,
    summary: `${kind === 'set' ? 'Set' : kind === 'add' ? 'Add to' : 'Remove from'} a user's balance`,
    body: adjustCreditsBody,
    response: adjustmentSchema,
  });
}
for (const kind of ['add-all', 'remove-all'] as const) {
  defineEndpoint({
    ...adminBilling,
    method: 'POST',
    path: `/admin/credits/${kind}`,
    summary: `${kind === 'add-all' ? 'Add credits to' : 'Remove credits from'} every user, each exactly once`,
    body: bulkAdjustBody,
    response: bulkAdjustmentSchema,
  });
}
defineEndpoint({
  ...adminBilling,
  method: 'GET',
  path: '/admin/credits/batches/{batchId}',
  summary: 'How far a bulk change is',
  params: z.object({ batchId: z.string() }),
  response: bulkAdjustmentSchema,
});
