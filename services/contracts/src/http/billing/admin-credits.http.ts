import { z } from 'zod';
import {
  adjustCreditsPath,
  bulkPreviewPath,
  creditBatchPath,
  creditBatchesPath,
  creditUserHistoryPath,
  creditUserPath,
  creditUsersPath,
  undoCreditBatchPath,
} from '../../admin-paths.js';
import { creditsSchema } from '../../credits.js';
import { userIdSchema } from '../../ids.js';
import { userStates } from '../../user-states.js';
import { idempotencyHeaders, limitSchema, pagedShape, pageSchema, textUpTo } from '../common.js';
import { billing } from '../operations.js';
import { statementSchema } from './statement.http.js';

export const creditsUserSchema = z.object({
  _id: userIdSchema,
  email: z.string(),
  creditBalance: z.number(),
});
export type CreditsUserView = z.output<typeof creditsUserSchema>;

/** Users who have paid at least this much in all, less refunds, are big buyers. In dollars. */
export const bigBuyerDollars = 1_000;

/** The states by which admins find users: those of auth, a negative balance, and much money paid. */
const creditsUserStates = [...userStates, 'owes', 'big-buyer'] as const;
export type CreditsUserState = (typeof creditsUserStates)[number];

/** A user in the list. `name` is null, and states of auth are missing, while auth, which owns them, does not answer. */
export const creditsUserRowSchema = creditsUserSchema.extend({
  name: z.string().nullable(),
  states: z.array(z.enum(creditsUserStates)),
  /** Paid in all, less refunds, in dollars. */
  paid: z.number(),
  /** The last purchase of credits or leads. */
  lastPurchaseAt: z.iso.datetime().nullable(),
});
export type CreditsUserRowView = z.output<typeof creditsUserRowSchema>;

/** The account of one user. */
export const creditsUserAccountSchema = creditsUserRowSchema.omit({ name: true, states: true });
export type CreditsUserAccountView = z.output<typeof creditsUserAccountSchema>;

const creditsUserSorts = ['email', 'name', 'balance', 'lastPurchase'] as const;
export type CreditsUserSort = (typeof creditsUserSorts)[number];

const creditsUsersQuery = z.strictObject({
  search: textUpTo(254).default(''),
  state: z
    .enum(['all', ...creditsUserStates], `expected all, ${creditsUserStates.join(', ')}`)
    .default('all'),
  sort: z.enum(creditsUserSorts, 'expected email, name, balance or lastPurchase').default('email'),
  order: z.enum(['asc', 'desc'], 'expected asc or desc').default('asc'),
  page: pageSchema,
  limit: limitSchema(10),
});
export type CreditsUsersQuery = z.output<typeof creditsUsersQuery>;

/** A search, and a state, counts and lists at most 1,000 users; `hasMore` says that more users match. */
export const creditsUsersSchema = z.object({
  users: z.array(creditsUserRowSchema),
  ...pagedShape,
  hasMore: z.boolean(),
});
export type CreditsUsersView = z.output<typeof creditsUsersSchema>;

const adjustmentKinds = ['add', 'remove', 'set'] as const;
export type AdjustmentKind = (typeof adjustmentKinds)[number];

const reasonSchema = textUpTo(500).optional();

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

const bulkKinds = ['add-all', 'remove-all'] as const;
export type BulkKind = (typeof bulkKinds)[number];

/**
 * A bulk change runs as one job: `done` of `total` users are finished; `stoppedAtZero` of them had less than the
 * amount to remove. The undo of a change is such a job, too, with the opposite kind: `stoppedAtZero` of its users got
 * or lost less than the amount, because the change took less or the credits were spent.
 */
export const bulkAdjustmentSchema = z.object({
  batchId: z.string(),
  kind: z.enum(bulkKinds),
  amount: z.number(),
  status: z.enum(['running', 'completed']),
  total: z.int(),
  done: z.int(),
  stoppedAtZero: z.int(),
  reason: z.string(),
  createdAt: z.iso.datetime(),
  /** Null for an undo, a running change, a change that was undone, and after a day. */
  undoableUntil: z.iso.datetime().nullable(),
  /** The change that this one undoes. */
  undoes: z.string().nullable(),
  /** The change that undid this one. */
  undoneBy: z.string().nullable(),
});
export type BulkAdjustmentView = z.output<typeof bulkAdjustmentSchema>;

export const bulkAdjustmentsSchema = z.object({ batches: z.array(bulkAdjustmentSchema) });
export type BulkAdjustmentsView = z.output<typeof bulkAdjustmentsSchema>;

/** The largest number of users that a preview counts. */
export const mostPreviewed = 10_000;

const bulkPreviewQuery = z.strictObject({
  amount: z.coerce
    .number({ error: 'expected a number' })
    .pipe(creditsSchema)
    .refine((amount) => amount > 0, 'expected more than 0'),
});

/** The effect of a removal from all users now. Counts end at 10,000; `hasMore` then says that there are more. */
export const bulkPreviewSchema = z.object({
  users: z.int(),
  /** Users with some credits, of which the removal leaves none. */
  reachZero: z.int(),
  /** Users without credits. */
  haveNone: z.int(),
  hasMore: z.boolean(),
});
export type BulkPreviewView = z.output<typeof bulkPreviewSchema>;

export const creditUsersEndpoint = billing.admin.get(creditUsersPath, {
  audited: { action: 'users.listed', subject: { type: 'all-users', name: 'All users' } },
  summary:
    'List users with their balances; `search` matches any part of the email or name, `state` leaves only users in a state',
  query: creditsUsersQuery,
  response: creditsUsersSchema,
});

export const creditUserEndpoint = billing.admin.get(creditUserPath('{id}'), {
  audited: { action: 'user.read', subject: { type: 'user' } },
  summary: 'Get the account of a user: balance, money paid, last purchase',
  params: z.object({ id: userIdSchema }),
  response: creditsUserAccountSchema,
});

export const creditUserHistoryEndpoint = billing.admin.get(creditUserHistoryPath('{id}'), {
  audited: { action: 'user.read', subject: { type: 'user' } },
  summary: "List a user's purchases, adjustments and refunds, newest first",
  params: z.object({ id: userIdSchema }),
  query: z.strictObject({ page: pageSchema }),
  response: statementSchema,
});

const adjustmentSummaries: Record<AdjustmentKind, string> = {
  add: "Add to a user's balance",
  remove: "Remove from a user's balance",
  set: "Set a user's balance",
};
const adjustmentEndpoint = (kind: AdjustmentKind) =>
  billing.admin.post(adjustCreditsPath(kind), {
    proof: { above: 'credits' },
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
  billing.admin.post(adjustCreditsPath(kind), {
    proof: { above: 'credits' },
    summary,
    headers: idempotencyHeaders,
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
const batchParams = z.object({ batchId: z.string().max(100) });

export const creditBatchEndpoint = billing.admin.get(creditBatchPath('{batchId}'), {
  summary: 'Get the progress of a bulk change',
  params: batchParams,
  response: bulkAdjustmentSchema,
});
export const creditBatchesEndpoint = billing.admin.get(creditBatchesPath, {
  summary: 'List the ten newest bulk changes and whether they can be undone',
  response: bulkAdjustmentsSchema,
});
export const undoCreditBatchEndpoint = billing.admin.post(undoCreditBatchPath('{batchId}'), {
  proof: 'recent',
  summary: 'Undo a bulk change, once and within a day; credits that were spent stay spent',
  params: batchParams,
  alsoStatus: 202,
  response: bulkAdjustmentSchema,
  refuses: ['conflict'],
});
export const bulkPreviewEndpoint = billing.admin.get(bulkPreviewPath, {
  summary: 'Count the users whose balance a removal from all users would end',
  query: bulkPreviewQuery,
  response: bulkPreviewSchema,
});
