import { z } from 'zod';
import { adminPaymentsCsvPath, adminPaymentsPath, refundPaymentPath } from '../../admin-paths.js';
import { paymentIdSchema, userIdSchema } from '../../ids.js';
import { limitSchema, momentSchema, pagedShape, pageSchema, textUpTo } from '../common.js';
import { billing } from '../operations.js';
import { transactionSchema, transactionTypes } from './statement.http.js';

/** The lines of statements, and payments that are open or failed: these moved no credits. */
const adminPaymentTypes = [...transactionTypes, 'unpaid'] as const;

/** A movement of money or credits of any user. Money that went back is negative. */
export const adminPaymentSchema = transactionSchema.omit({ balance: true, document: true }).extend({
  type: z.enum(adminPaymentTypes),
  /** Without an email once the account is deleted. */
  user: z.object({ _id: userIdSchema, email: z.string().nullable() }),
  /** The payment by card that the movement belongs to, with its id at the provider once it was asked. */
  payment: z
    .object({
      _id: z.string(),
      intentId: z.string().nullable(),
      /** In dollars: charged, refunded so far, and what a refund may still send back. */
      amount: z.number(),
      refunded: z.number(),
      refundable: z.number(),
    })
    .nullable(),
  purchaseId: z.string().nullable(),
  /** The number of the receipt or credit note, once it is issued. */
  receipt: z.string().nullable(),
});
export type AdminPaymentView = z.output<typeof adminPaymentSchema>;

const adminPaymentFilters = {
  type: z
    .enum(['all', ...adminPaymentTypes], `expected all, ${adminPaymentTypes.join(', ')}`)
    .default('all'),
  /**
   * The number of a receipt, the id of a payment, of a purchase or of a user, the provider's id (`pi_…`), an amount in
   * dollars, or part of an email or name.
   */
  search: textUpTo(254).default(''),
  /** Both moments belong to the range. */
  from: momentSchema.optional(),
  to: momentSchema.optional(),
};
const adminPaymentsFileQuery = z.strictObject(adminPaymentFilters);
export type AdminPaymentFilter = z.output<typeof adminPaymentsFileQuery>;

const adminPaymentsQuery = z.strictObject({
  ...adminPaymentFilters,
  page: pageSchema,
  limit: limitSchema(50),
});
export type AdminPaymentsQuery = z.output<typeof adminPaymentsQuery>;

/** The most movements that are counted, added up and paged through. The file has all. */
export const mostListedPayments = 10_000;
/** The most users whose movements a search shows. */
export const mostSearchedPayers = 20;

export const adminPaymentsSchema = z.object({
  payments: z.array(adminPaymentSchema),
  ...pagedShape,
  /** More movements match than are counted. */
  hasMore: z.boolean(),
  /** More users match the search than are shown. */
  hasMoreUsers: z.boolean(),
  /** Of all pages: dollars received and taken back, credits spent on leads and given back for returned ones. */
  sums: z.object({
    received: z.number(),
    takenBack: z.number(),
    spent: z.number(),
    returned: z.number(),
  }),
});
export type AdminPaymentsView = z.output<typeof adminPaymentsSchema>;

const subject = { type: 'all-users', name: 'Payments of all users' } as const;

export const adminPaymentsEndpoint = billing.admin.get(adminPaymentsPath, {
  audited: { action: 'payments.listed', subject },
  summary: 'List the movements of money and credits of all users, newest first',
  query: adminPaymentsQuery,
  response: adminPaymentsSchema,
});
export const adminPaymentsCsvEndpoint = billing.admin.get(adminPaymentsCsvPath, {
  audited: { action: 'payments.exported', subject },
  summary: 'Export the movements of money and credits of all users as a file',
  query: adminPaymentsFileQuery,
  file: 'csv',
});

const dollars = z
  .number('expected an amount in dollars')
  .min(0.01, 'expected at least 0.01')
  .max(1_000_000, 'expected at most 1,000,000')
  .refine((amount) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6, {
    error: 'expected whole cents',
  });

export const refundPaymentBody = z.strictObject({
  /** In dollars. The credits of the payment are taken back in proportion. */
  amount: dollars,
  /** The dollars that the admin saw as refunded. With another sum by now, nothing is refunded. */
  refundedBefore: z.number('expected an amount in dollars').min(0, 'expected at least 0'),
  reason: textUpTo(500).min(1, 'expected a reason'),
});
export type RefundPaymentBody = z.output<typeof refundPaymentBody>;

/** In dollars, of the payment. */
export const refundSchema = z.object({ refunded: z.number(), refundable: z.number() });
export type RefundView = z.output<typeof refundSchema>;

export const refundPaymentEndpoint = billing.admin.post(refundPaymentPath('{id}'), {
  proof: 'recent',
  summary: 'Refund a payment, whole or in part, at the payment provider',
  params: z.object({ id: paymentIdSchema }),
  body: refundPaymentBody,
  response: refundSchema,
  refuses: ['conflict', 'unavailable'],
});
