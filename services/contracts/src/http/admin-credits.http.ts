import { z } from 'zod';
import { creditsSchema } from '../credits.js';
import { userIdSchema } from '../ids.js';
import {
  idempotencyHeaders,
  limitSchema,
  pageSchema,
  pagedShape,
  requiredIdempotencyHeaders,
} from './common.js';
import { adjustCreditsPath, creditBatchPath, creditUsersPath } from '../paths.js';
import { defineEndpoint } from './define-endpoint.js';

export const creditsUserSchema = z.object({
  _id: userIdSchema,
  email: z.string(),
  creditBalance: z.number(),
});
export type CreditsUserView = z.output<typeof creditsUserSchema>;

export const creditsUsersQuery = z.strictObject({
  search: z.string('expected text').trim().max(254, 'expected at most 254 characters').default(''),
  page: pageSchema,
  limit: limitSchema(10),
});
export type CreditsUsersQuery = z.output<typeof creditsUsersQuery>;

/** A search counts and lists at most 1,000 users; `hasMore` says that more users match. */
export const creditsUsersSchema = z.object({
  users: z.array(creditsUserSchema),
  ...pagedShape,
  hasMore: z.boolean(),
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
  /** The balance that the admin saw, in credits. With `set`, a different current balance is a conflict. */
  expectedBalance: z.number().optional(),
});
export type AdjustCreditsBody = z.output<typeof adjustCreditsBody>;

/** `applied` is signed and may be smaller than requested: a removal stops at 0. */
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

export const bulkKinds = ['add-all', 'remove-all'] as const;
export type BulkKind = (typeof bulkKinds)[number];

/**
 * A bulk change runs as one job: `done` of `total` users are finished; `stoppedAtZero` of them had less than the
 * amount to remove.
 */
export const bulkAdjustmentSchema = z.object({
  batchId: z.string(),
  kind: z.enum(bulkKinds),
  amount: z.number(),
  status: z.enum(['running', 'completed']),
  total: z.int(),
  done: z.int(),
  stoppedAtZero: z.int(),
});
export type BulkAdjustmentView = z.output<typeof bulkAdjustmentSchema>;

const adminBilling = { service: 'billing', access: 'admin' } as const;

export const creditUsersEndpoint = defineEndpoint({
  ...adminBilling,
  method: 'GET',
  path: creditUsersPath,
  summary: 'List users with their balances; `search` matches any part of the e-mail or name',
  query: creditsUsersQuery,
  response: creditsUsersSchema,
});

const adjustmentSummaries: Record<AdjustmentKind, string> = {
  add: "Add to a user's balance",
  remove: "Remove from a user's balance",
  set: "Set a user's balance",
};
const adjustmentEndpoint = (kind: AdjustmentKind) =>
  defineEndpoint({
    ...adminBilling,
    method: 'POST',
    path: adjustCreditsPath(kind),
    summary: adjustmentSummaries[kind],
    headers: idempotencyHeaders,
    body: adjustCreditsBody,
    response: adjustmentSchema,
    refuses: ['not-found', 'conflict'],
  });
export const addCreditsEndpoint = adjustmentEndpoint('add');
export const removeCreditsEndpoint = adjustmentEndpoint('remove');
export const setCreditsEndpoint = adjustmentEndpoint('set');

const bulkEndpoint = (kind: BulkKind, summary: string) =>
  defineEndpoint({
    ...adminBilling,
    method: 'POST',
    path: adjustCreditsPath(kind),
    summary,
    headers: requiredIdempotencyHeaders,
    body: bulkAdjustBody,
    alsoStatus: 202,
    response: bulkAdjustmentSchema,
    refuses: ['conflict'],
  });
export const addCreditsToAllEndpoint = bulkEndpoint(
  'add-all',
  'Add credits to every user, each exactly once',
);
export const removeCreditsFromAllEndpoint = bulkEndpoint(
  'remove-all',
  'Remove credits from every user, each exactly once',
);
export const creditBatchEndpoint = defineEndpoint({
  ...adminBilling,
  method: 'GET',
  path: creditBatchPath('{batchId}'),
  summary: 'Get the progress of a bulk change',
  params: z.object({ batchId: z.string() }),
  response: bulkAdjustmentSchema,
});
