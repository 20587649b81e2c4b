import { z } from 'zod';
import { callListFilters, callListOrders } from '../../calls.js';
import { claimIdSchema, purchaseIdSchema } from '../../ids.js';
import { mostTimesSold } from '../../lead-ages.js';
import { callListPath, packLeadHistoryPath } from '../../paths.js';
import { phoneStatusSchema, stateCodeSchema } from '../../states.js';
import { claimReasonSchema, leadOutcomes, packLeadIdSchema } from '../care/returns.http.js';
import { booleanQuerySchema, limitSchema, pagedShape, pageSchema, textUpTo } from '../common.js';
import { leads } from '../operations.js';
import { ownChecksSchema, ownResults } from '../selling/own-checks.http.js';
import { outcomeCountsSchema, recordedOutcomeSchema } from './outcomes.http.js';

/** The leads on a page, unless the caller wants another number. */
const callListPageSize = 25;

const callListQuery = z.strictObject({
  page: pageSchema,
  limit: limitSchema(callListPageSize),
  show: z.enum(callListFilters, `expected one of ${callListFilters.join(', ')}`).default('all'),
  /** A part of a name, the email, the phone or the town. */
  search: textUpTo(100).default(''),
  /** Only leads that may be called now, by the law and the limits of the marketplace. */
  callable: booleanQuerySchema.default(false),
  /** Only leads that the buyer's own registry file blocks, or only the others. */
  blocked: booleanQuerySchema.optional(),
  order: z.enum(callListOrders, `expected one of ${callListOrders.join(', ')}`).default('sold'),
});
export type CallListQuery = z.output<typeof callListQuery>;

/** A lead to call. Texts are empty when its line has none. Leads whose person opted out since are in no list. */
export const callListLeadSchema = z.object({
  _id: packLeadIdSchema.describe('The id of the lead in its pack, for outcomes and returns'),
  firstName: z.string().describe('Empty when the file has none'),
  lastName: z.string().describe('Empty when the file has none'),
  phoneNumber: z.string().describe('Ten digits'),
  city: z.string().describe('Empty when the file has none'),
  state: stateCodeSchema.describe('The state that the lead was sold in'),
  email: z.string().describe('Empty when the file has none'),
  today: phoneStatusSchema
    .optional()
    .describe('The phone status of today. Missing when the dataset no longer knows the phone'),
  dncCheckedOn: z.iso
    .date()
    .optional()
    .describe(
      'The day of the last check against the Do Not Call registry. Missing when the lead was never checked',
    ),
  claim: z
    .object({ _id: claimIdSchema, reason: claimReasonSchema, outcome: z.enum(leadOutcomes) })
    .optional()
    .describe('The claim to return the lead. Missing without one'),
  own: z
    .object({
      checkedOn: z.iso.date().describe('The day of the file'),
      registryNumber: z.string().describe('The registry number that the buyer gave'),
      result: z.enum(ownResults).describe('Whether it blocks the phone'),
    })
    .optional()
    .describe('By your own registry file. Missing if no file says anything about the lead'),
  last: recordedOutcomeSchema.optional().describe('The latest call. Missing for an untouched lead'),
  outcomes: z.int().describe('How many outcomes of the lead are kept'),
});
export type CallListLeadView = z.output<typeof callListLeadSchema>;

/** `counts` are of the whole pack, for the labels of the filters; `total` is of the filter with its search. */
export const callListSchema = z.object({
  leads: z
    .array(callListLeadSchema)
    .describe('The leads of this page. Those whose person opted out since are in no list'),
  counts: outcomeCountsSchema
    .nonoptional()
    .describe('Of the whole pack, for the labels of filters'),
  own: ownChecksSchema
    .omit({ checks: true })
    .optional()
    .describe('Of the whole pack, by your own registry files. Missing if there was none'),
  ...pagedShape,
});
export type CallListView = z.output<typeof callListSchema>;

export const callListEndpoint = leads.user.get(callListPath('{id}'), {
  scopes: ['call', 'download'],
  summary: `The leads of a pack to call, ${callListPageSize} on a page unless \`limit\` says otherwise, with their status today and their last outcome. A search, and \`callable\`, read the whole pack`,
  params: z.object({ id: purchaseIdSchema }),
  query: callListQuery,
  response: callListSchema,
});

/** Since when a lead was for sale, and how often it was sold. */
export const leadHistorySchema = z.object({
  firstListed: z.iso.date().describe('The day (UTC) on which the lead was first listed'),
  soldBefore: z
    .int()
    .describe(`Buyers before this pack; ${mostTimesSold} stands for so many or more`),
  soldNow: z
    .int()
    .describe(
      `Buyers now, with the buyer of this pack; ${mostTimesSold} stands for so many or more`,
    ),
});
export type LeadHistoryView = z.output<typeof leadHistorySchema>;

export const leadHistoryEndpoint = leads.user.get(packLeadHistoryPath('{id}', '{lead}'), {
  scopes: ['read'],
  summary: 'Since when a lead of a pack was for sale, and how often it was sold, then and now',
  params: z.object({ id: purchaseIdSchema, lead: packLeadIdSchema }),
  response: leadHistorySchema,
  conditional: 'own',
});
