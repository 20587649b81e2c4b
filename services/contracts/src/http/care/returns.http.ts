import { z } from 'zod';
import { adminReturnsPolicyPath } from '../../admin-paths.js';
import { claimIdSchema, purchaseIdSchema } from '../../ids.js';
import { packClaimFilePath, packClaimsPath, packPath, returnsPolicyPath } from '../../paths.js';
import { idempotencyHeaders, listColumnsSchema, textUpTo } from '../common.js';
import { leads } from '../operations.js';
import { leadPackSchema } from '../selling/packs.http.js';
import { sentVersionShape, versionShape } from '../versions.js';
import { phonesTextSchema } from './suppression.http.js';

/** Why a buyer returns leads. `other` needs words. */
const claimReasons = [
  'disconnected',
  'wrong-person',
  'not-a-business',
  'on-registry',
  'duplicate',
  'other',
] as const;
export const claimReasonSchema = z.enum(claimReasons, `expected one of ${claimReasons.join(', ')}`);
export type ClaimReason = z.output<typeof claimReasonSchema>;

/** `partly`: some leads were approved, the others declined. */
export const claimDecisions = ['approved', 'declined', 'partly'] as const;
const claimStatuses = ['open', ...claimDecisions] as const;
export type ClaimStatus = (typeof claimStatuses)[number];

/** The state of one claimed lead. */
export const leadOutcomes = ['open', 'approved', 'declined'] as const;
export type LeadOutcome = (typeof leadOutcomes)[number];

const percentSchema = z
  .number('expected a number')
  .min(0, 'expected at least 0')
  .max(100, 'expected at most 100');

/**
 * The terms of returns. A pack keeps the terms of its purchase: the days after it, and the shares of its leads that can
 * be returned at all and that are returned without an admin. A lead that so many buyers returned as disconnected is
 * withdrawn from sale, by the terms of today.
 */
const returnsPolicySchema = z.strictObject({
  windowDays: z
    .int('expected a whole number of days')
    .min(0, 'expected at least 0')
    .max(365, 'expected at most 365'),
  capPercent: percentSchema,
  automaticPercent: percentSchema,
  withdrawAfterBuyers: z
    .int('expected a whole number of buyers')
    .min(1, 'expected at least 1')
    .max(100, 'expected at most 100'),
});
export type ReturnsPolicy = z.output<typeof returnsPolicySchema>;

export const returnsPolicyBody = returnsPolicySchema
  .extend(sentVersionShape)
  .refine(({ automaticPercent, capPercent }) => automaticPercent <= capPercent, {
    path: ['automaticPercent'],
    error: 'expected at most the share that can be returned',
  });
export type ReturnsPolicyBody = z.output<typeof returnsPolicyBody>;

/** The terms of today with their version. */
export const currentReturnsPolicySchema = returnsPolicySchema.extend(versionShape);
export type CurrentReturnsPolicyView = z.output<typeof currentReturnsPolicySchema>;

/** A lead of a pack: its state and its number, which never change. */
export const packLeadIdSchema = z
  .string('expected the id of a lead')
  .regex(/^[A-Z]{2}-(0|[1-9]\d{0,9})$/, 'expected the id of a lead, like TX-1041')
  .meta({ examples: ['TX-1041'] });

/** The most leads of a claim. */
export const maxClaimedLeads = 5_000;
const tooManyLeads = `expected at most ${maxClaimedLeads.toLocaleString('en-US')} leads. Send more in another claim.`;

const wordsSchema = textUpTo(500);
const whyShape = { reason: claimReasonSchema, words: wordsSchema.optional() };
const needsWords = ({ reason, words }: { reason: ClaimReason; words?: string | undefined }) =>
  reason !== 'other' || Boolean(words);
const wordsMissing = { path: ['words'], error: 'Please describe the reason' };

/** Leads by id, or by phone as pasted. */
export const claimBody = z
  .strictObject({
    ...whyShape,
    leads: z
      .array(packLeadIdSchema)
      .min(1, 'expected a lead')
      .max(maxClaimedLeads, tooManyLeads)
      .optional(),
    phones: phonesTextSchema.optional(),
  })
  .refine(needsWords, wordsMissing)
  .refine(({ leads, phones }) => (leads === undefined) !== (phones === undefined), {
    path: ['leads'],
    error: 'expected either leads or phones',
  });
export type ClaimBody = z.output<typeof claimBody>;

/** The text fields beside `file`. */
const claimFileFields = z.strictObject(whyShape);
/** The fields of a claim by file, checked as a whole. */
export const claimFileWhy = claimFileFields.refine(needsWords, wordsMissing);

export const claimSchema = z.object({
  _id: claimIdSchema,
  pack: purchaseIdSchema,
  reason: claimReasonSchema,
  words: z.string().optional(),
  status: z.enum(claimStatuses),
  leads: z.int(),
  approved: z.int(),
  declined: z.int(),
  /** Whether the policy approved it without an admin. */
  automatic: z.boolean(),
  /** The text that an admin wrote to the buyer. */
  answer: z.string().optional(),
  /** Credits for the approved leads; `paid` once they are in the account. */
  credits: z.number(),
  paid: z.boolean(),
  createdAt: z.iso.datetime(),
  decidedAt: z.iso.datetime().optional(),
});
export type ClaimView = z.output<typeof claimSchema>;

/** The claims about a pack, newest first. */
export const packClaimsSchema = z.object({ claims: z.array(claimSchema) });
export type PackClaimsView = z.output<typeof packClaimsSchema>;

/** A new claim, and what of the request is not part of it. */
export const sentClaimSchema = z.object({
  claim: claimSchema,
  leftOut: z.object({ alreadyClaimed: z.int(), notInPack: z.int(), invalidLines: z.int() }),
  /** The columns of a file; null for leads that were chosen or pasted. */
  columns: listColumnsSchema.nullable(),
});
export type SentClaimView = z.output<typeof sentClaimSchema>;

/** A pack with the terms and the state of its returns. */
export const packDetailsSchema = z.object({
  pack: leadPackSchema,
  returns: z.object({
    windowDays: z.int(),
    windowEndsAt: z.iso.datetime(),
    isOpen: z.boolean(),
    /** The most leads that can be returned; `left` of them can still be claimed. */
    cap: z.int(),
    left: z.int(),
    /** The most leads that are returned without an admin. */
    automatic: z.int(),
    open: z.int(),
    approved: z.int(),
    declined: z.int(),
  }),
});
export type PackDetailsView = z.output<typeof packDetailsSchema>;

const packParams = z.object({ id: purchaseIdSchema });

export const returnsPolicyEndpoint = leads.public.get(returnsPolicyPath, {
  summary: 'The terms of returns for leads bought today',
  versioned: true,
  response: currentReturnsPolicySchema,
});
export const changeReturnsPolicyEndpoint = leads.admin.put(adminReturnsPolicyPath, {
  proof: 'recent',
  summary: 'Change the terms of returns. Packs bought before keep theirs',
  versioned: true,
  body: returnsPolicyBody,
  response: currentReturnsPolicySchema,
});
export const packEndpoint = leads.user.get(packPath('{id}'), {
  scopes: ['read'],
  summary: 'A pack with the terms and the state of its returns',
  params: packParams,
  response: packDetailsSchema,
});
export const packClaimsEndpoint = leads.user.get(packClaimsPath('{id}'), {
  scopes: ['read'],
  summary: "The buyer's claims about a pack, newest first",
  params: packParams,
  response: packClaimsSchema,
});

const claimTerms =
  'Each lead is claimed once; leads of earlier claims are left out. 409 after the window or above the cap of the pack. A repetition with the same `Idempotency-Key` returns the same claim';

export const sendClaimEndpoint = leads.user.post(packClaimsPath('{id}'), {
  summary: `Claim the return of leads of a pack, by id or by phone. ${claimTerms}`,
  params: packParams,
  headers: idempotencyHeaders,
  body: claimBody,
  status: 201,
  response: sentClaimSchema,
  refuses: ['conflict'],
});
export const sendClaimFromFileEndpoint = leads.user.post(packClaimFilePath('{id}'), {
  summary: `Claim the return of the leads whose phones are in a CSV file; all columns of phones count. ${claimTerms}`,
  params: packParams,
  headers: idempotencyHeaders,
  upload: claimFileFields,
  status: 201,
  response: sentClaimSchema,
  refuses: ['conflict'],
});
