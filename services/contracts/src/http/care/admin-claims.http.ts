import { z } from 'zod';
import {
  adminClaimPath,
  adminClaimsPath,
  buyerHistoryPath,
  claimDecisionsPath,
  returnRatesPath,
  undoClaimDecisionPath,
  withdrawBadPartPath,
} from '../../admin-paths.js';
import { claimIdSchema, datasetIdSchema, uploadIdSchema, userIdSchema } from '../../ids.js';
import { phoneStatusSchema, stateCodeSchema } from '../../states.js';
import { lineSchema, pagedShape, pageSchema, wholeBetween } from '../common.js';
import { leads } from '../operations.js';
import {
  claimReasonSchema,
  claimSchema,
  leadOutcomes,
  maxClaimedLeads,
  packLeadIdSchema,
} from './returns.http.js';

/** `open` claims are oldest first, `pending` ones have a decision that can still be undone, `decided` ones are newest first. */
const adminClaimsQuery = z.strictObject({
  page: pageSchema,
  show: z.enum(['open', 'pending', 'decided'], 'expected open, pending or decided').default('open'),
});
export type AdminClaimsQuery = z.output<typeof adminClaimsQuery>;

/** Sums of all packs of a buyer, bought and returned; `spent` is in credits. */
export const buyerHistorySchema = z.object({
  packs: z.int(),
  boughtLeads: z.int(),
  spent: z.number(),
  openLeads: z.int(),
  approvedLeads: z.int(),
  declinedLeads: z.int(),
});
export type BuyerHistoryView = z.output<typeof buyerHistorySchema>;

/** A buyer with all packs and returns. The name is missing while auth does not answer. */
export const claimantSchema = buyerHistorySchema.extend({
  _id: userIdSchema,
  name: z.string().optional(),
  email: z.string().optional(),
});
export type ClaimantView = z.output<typeof claimantSchema>;

export const adminClaimSchema = claimSchema.extend({
  dataset: z.object({ _id: datasetIdSchema, name: z.string() }),
  buyer: claimantSchema,
  packLeads: z.int(),
  packBoughtAt: z.iso.datetime(),
  /** Leads of this claim whose phone other buyers have claimed, too. */
  alsoClaimed: z.int(),
  /** The decision can be undone until then. The claim is open for its buyer, and status and numbers are what will be. */
  undoableUntil: z.iso.datetime().optional(),
});
export type AdminClaimView = z.output<typeof adminClaimSchema>;

export const adminClaimsSchema = z.object({
  claims: z.array(adminClaimSchema),
  ...pagedShape,
});
export type AdminClaimsView = z.output<typeof adminClaimsSchema>;

/** The leads on a page of a claim. */
export const claimLeadsPageSize = 50;

/** The leads of a claim, with the claims of other buyers about the same phone, in any dataset. */
export const adminClaimDetailsSchema = z.object({
  claim: adminClaimSchema,
  columns: z.array(z.string()),
  leads: z.array(
    z.object({
      _id: packLeadIdSchema,
      cells: z.array(z.string()),
      today: phoneStatusSchema.optional(),
      outcome: z.enum(leadOutcomes),
      otherBuyers: z.object({ claimed: z.int(), approved: z.int() }),
    }),
  ),
  ...pagedShape,
});
export type AdminClaimDetailsView = z.output<typeof adminClaimDetailsSchema>;

/** The most claims of one request. */
const maxDecisions = 100;

/** `all` or `none` of a claim's leads, or these; the others are declined. The buyer reads the answer. */
export const claimDecisionsBody = z
  .strictObject({
    decisions: z
      .array(
        z.strictObject({
          claim: claimIdSchema,
          approve: z.union(
            [z.enum(['all', 'none']), z.array(packLeadIdSchema).max(maxClaimedLeads)],
            'expected all, none or ids of leads',
          ),
        }),
      )
      .min(1, 'expected a decision')
      .max(maxDecisions, `expected at most ${maxDecisions} decisions`),
    answer: lineSchema(500, 'Please write a reason that the buyer can read'),
  })
  .refine(
    ({ decisions }) => new Set(decisions.map(({ claim }) => claim)).size === decisions.length,
    { path: ['decisions'], error: 'expected each claim once' },
  );
export type ClaimDecisionsBody = z.output<typeof claimDecisionsBody>;

/** One result for each decision, in their order. A claim that was decided otherwise before is not changed. */
export const claimDecisionsSchema = z.object({
  results: z.array(
    z.object({
      claim: claimIdSchema,
      decided: claimSchema.optional(),
      /** The decision is carried out then. */
      undoableUntil: z.iso.datetime().optional(),
      error: z.object({ code: z.string(), message: z.string() }).optional(),
    }),
  ),
});
export type ClaimDecisionsView = z.output<typeof claimDecisionsSchema>;

/** The length of the range in days (UTC), including today. */
const returnRatesQuery = z.strictObject({
  days: wholeBetween(1, 90).default(30),
});

const rateShape = { sold: z.int(), returned: z.int() };

/**
 * The leads that were bought on the days of a range, and those of them that were returned so far. Datasets, states and
 * reasons with returned leads, most first, and at most twenty uploads.
 */
export const returnRatesSchema = z.object({
  days: z.array(z.object({ _id: z.iso.date(), ...rateShape })),
  datasets: z.array(z.object({ _id: datasetIdSchema, name: z.string(), ...rateShape })),
  uploads: z.array(
    z.object({
      _id: uploadIdSchema,
      dataset: datasetIdSchema,
      datasetName: z.string(),
      fileName: z.string(),
      ...rateShape,
    }),
  ),
  states: z.array(z.object({ _id: stateCodeSchema, ...rateShape })),
  reasons: z.array(z.object({ _id: claimReasonSchema, returned: z.int() })),
});
export type ReturnRatesView = z.output<typeof returnRatesSchema>;

/** The leads of an upload that were returned as disconnected, and those of them that were still for sale. */
export const withdrawnPartSchema = z.object({ returned: z.int(), withdrawn: z.int() });
export type WithdrawnPartView = z.output<typeof withdrawnPartSchema>;

export const adminClaimsEndpoint = leads.admin.get(adminClaimsPath, {
  audited: { action: 'claims.listed', subject: { type: 'claim', name: 'Returns' } },
  summary: "Buyers' claims to return leads: open ones oldest first, decided ones newest first",
  query: adminClaimsQuery,
  response: adminClaimsSchema,
});
export const adminClaimEndpoint = leads.admin.get(adminClaimPath('{id}'), {
  audited: { action: 'claim.read', subject: { type: 'claim', name: 'Leads of a return' } },
  summary: "A claim with its leads and other buyers' claims about the same phones",
  params: z.object({ id: claimIdSchema }),
  query: z.strictObject({ page: pageSchema }),
  response: adminClaimDetailsSchema,
});
export const buyerHistoryEndpoint = leads.admin.get(buyerHistoryPath('{id}'), {
  audited: { action: 'user.read', subject: { type: 'user' } },
  summary: 'What a buyer bought and returned in all',
  params: z.object({ id: userIdSchema }),
  response: buyerHistorySchema,
});
export const decideClaimsEndpoint = leads.admin.post(claimDecisionsPath, {
  summary:
    'Approve or decline claims, each completely or by lead. Each is decided once; the same decision again returns it. The decision can be undone for ten minutes, in which the buyer learns nothing and no credits move',
  body: claimDecisionsBody,
  response: claimDecisionsSchema,
});
export const undoClaimDecisionEndpoint = leads.admin.post(undoClaimDecisionPath('{id}'), {
  summary: 'Undo the decision of a claim before it is carried out, ten minutes after it was made',
  params: z.object({ id: claimIdSchema }),
  response: claimSchema,
  refuses: ['conflict'],
});
export const withdrawBadPartEndpoint = leads.admin.post(withdrawBadPartPath('{id}', '{uploadId}'), {
  summary: 'Withdraw the leads of an upload that buyers returned as disconnected from sale',
  params: z.object({ id: datasetIdSchema, uploadId: uploadIdSchema }),
  response: withdrawnPartSchema,
  refuses: ['conflict'],
});
export const returnRatesEndpoint = leads.admin.get(returnRatesPath, {
  summary: 'Leads bought and returned by day, dataset, upload, state and reason',
  query: returnRatesQuery,
  response: returnRatesSchema,
});
