import { z } from 'zod';
import { datasetIdSchema, purchaseIdSchema } from '../../ids.js';
import { leadChoiceFields, leadChoiceParams } from '../../lead-choice.js';
import {
  availabilityPath,
  orderSettingsPath,
  leadsOverviewPath,
  purchasePath,
  purchaseStatusPath,
  purchasesInProgressPath,
} from '../../paths.js';
import { roundedCountSchema } from '../../rounded-counts.js';
import { phoneStatusSchema, stateCodeSchema, type StateCode } from '../../states.js';
import { idempotencyHeaders } from '../common.js';
import { leads } from '../operations.js';
import { dncCheckShape } from '../supply/datasets.http.js';
import { expectedLeadOffer, pricedAgesSchema } from './lead-offer.js';
import { leadPackSchema } from './packs.http.js';

/** The largest number of leads in one purchase. */
export const maxPurchaseQuantity = 1_000_000;

const sortedStates = (states: StateCode[]) => [...new Set(states)].sort();
const selectAState = 'Please select at least one state';
const validQuantity = 'Please enter a valid quantity';

export const availabilityQuery = z.strictObject({
  datasetId: datasetIdSchema,
  states: z
    .string(selectAState)
    .max(400, 'expected a comma list of state codes')
    .transform((list) =>
      list
        .split(',')
        .map((code) => code.trim().toUpperCase())
        .filter(Boolean),
    )
    .pipe(z.array(stateCodeSchema).min(1, selectAState))
    .transform(sortedStates)
    .meta({ description: 'A comma list of state codes', examples: ['CA,TX'] }),
  phoneStatus: phoneStatusSchema,
  includeOwned: z.stringbool('expected true or false').optional().meta({
    description:
      "Counts leads whose phone the buyer owns in another dataset. The buyer's setting, if missing",
  }),
  ...leadChoiceParams,
});
export type AvailabilityQuery = z.output<typeof availabilityQuery>;

/** The leads that this buyer can buy now, in total and by state. */
export const availabilitySchema = z.object({
  available: z
    .int()
    .nonnegative()
    .describe('Leads that the buyer can buy now, in all chosen states'),
  byState: z
    .partialRecord(stateCodeSchema, z.int().nonnegative())
    .describe('The same leads by state'),
  bands: z
    .array(
      pricedAgesSchema.extend({
        available: z.int().nonnegative().describe('Leads of these ages that the buyer can buy now'),
      }),
    )
    .optional()
    .describe(
      'The same leads by age and price. An order takes from each in proportion to `available`, by largest remainder. Missing if leads of all ages cost the same',
    ),
  leftOut: z
    .object({
      owned: z.int().nonnegative().describe('Leads that the buyer owns'),
      ownedElsewhere: z
        .int()
        .nonnegative()
        .describe(
          'Those of `owned` whose phone the buyer owns in another dataset; `includeOwned` sells them',
        ),
      listed: roundedCountSchema
        .nullable()
        .describe(
          'Leads whose phone or email is on a suppression list of the buyer; null without a list that counts',
        ),
    })
    .describe(
      'Leads of the same choice that are for sale, but not to this buyer; each is counted once',
    ),
  tooOld: z
    .object({
      states: z.array(stateCodeSchema).describe('The states'),
      limitDays: z.int().describe('The largest age of a check, in days'),
    })
    .optional()
    .describe(
      'States whose clean leads are not sold because their check is older than so many days. Missing if there are none',
    ),
  ...dncCheckShape,
});
export type AvailabilityView = z.output<typeof availabilitySchema>;

export const purchaseBody = z.strictObject({
  datasetId: z
    .string('Please select a dataset')
    .min(1, 'Please select a dataset')
    .pipe(datasetIdSchema)
    .meta({ examples: ['69244c3fe2a1b7d0935fa6c8'] }),
  states: z
    .array(stateCodeSchema, selectAState)
    .min(1, selectAState)
    .max(200)
    .transform(sortedStates),
  phoneStatus: phoneStatusSchema,
  quantity: z
    .int(validQuantity)
    .min(1, validQuantity)
    .max(
      maxPurchaseQuantity,
      `You can buy at most ${maxPurchaseQuantity.toLocaleString('en-US')} leads at once`,
    )
    .meta({ examples: [100] }),
  acceptPartial: z.boolean('expected true or false').default(false).meta({
    description: 'Accepts fewer leads if the stock shrinks between this request and its fulfilment',
  }),
  includeOwned: z.boolean('expected true or false').optional().meta({
    description:
      "Sells leads whose phone the buyer owns in another dataset. The buyer's setting, if missing",
  }),
  ...leadChoiceFields,
  ...expectedLeadOffer,
});
export type PurchaseBody = z.output<typeof purchaseBody>;

const purchaseStatuses = ['pending', 'processing', 'completed', 'failed'] as const;
export const purchaseStatusSchema = z.enum(purchaseStatuses);
export type PurchaseStatus = z.output<typeof purchaseStatusSchema>;

export const purchaseStatusView = z.object({
  progress: z
    .int()
    .min(0)
    .max(100)
    .meta({ description: 'Percent of the work', examples: [100] }),
  status: purchaseStatusSchema.describe(
    '`completed`: the pack can be downloaded. `failed`: there is no pack, and credits that were taken are back',
  ),
  error: z.string().nullable().meta({ description: 'Set after a failure' }),
});
export type PurchaseStatusView = z.output<typeof purchaseStatusView>;

/** A purchase as its request leaves it: nearly all have ended by then. */
export const requestedPurchaseView = z.object({
  jobId: purchaseIdSchema,
  ...purchaseStatusView.shape,
});
export type RequestedPurchaseView = z.output<typeof requestedPurchaseView>;

/** The default delay of one second lets a client that polls every 5 s see a finished purchase in its first poll. */
const purchaseStatusQuery = z.strictObject({
  wait: z.coerce.number().min(0).max(3).default(1).meta({
    description: 'The seconds for which the response waits while the purchase is in progress',
  }),
});

export const inProgressJobSchema = z.object({
  _id: purchaseIdSchema,
  jobId: purchaseIdSchema,
  dataset: z.object({ name: z.string() }),
  states: z.array(stateCodeSchema),
  phoneStatus: phoneStatusSchema,
  quantity: z.int(),
  totalCost: z.number(),
  createdAt: z.iso.datetime(),
  ...purchaseStatusView.shape,
});
export type InProgressJobView = z.output<typeof inProgressJobSchema>;

const leadPrices = z.object({ clean: z.number(), dnc: z.number() });

/**
 * The start of a buyer's work. `forSale` tells whether the dataset of a pack can be ordered again. `use` are the leads
 * and credits of the packs since `useSince`, by quarter of an hour (`at` is its beginning), newest first. `newStock`
 * are leads added to datasets in the last days, newest first. `lastBoughtFrom` is the dataset of the newest pack whose
 * dataset has leads for sale, with its credits per lead; null without any. `lowestPrices` are credits per lead of the
 * cheapest ages, here of the cheapest datasets with leads; null without any.
 */
export const leadsOverviewSchema = z.object({
  totalPacks: z.int(),
  latestPacks: z.array(leadPackSchema.extend({ forSale: z.boolean() })),
  useSince: z.iso.datetime(),
  use: z.array(z.object({ at: z.iso.datetime(), leads: z.int(), credits: z.number() })),
  newStock: z.array(
    z.object({
      _id: datasetIdSchema,
      name: z.string(),
      added: z.int(),
      addedAt: z.iso.datetime(),
    }),
  ),
  lastBoughtFrom: z
    .object({ _id: datasetIdSchema, name: z.string(), lowestPrices: leadPrices })
    .nullable(),
  lowestPrices: leadPrices.nullable(),
});
export type LeadsOverviewView = z.output<typeof leadsOverviewSchema>;

const purchaseParams = z.object({ id: purchaseIdSchema });

export const availabilityEndpoint = leads.user.get(availabilityPath, {
  scopes: ['read'],
  summary: 'Get the number of leads that the buyer can buy now, in total and by state',
  query: availabilityQuery,
  response: availabilitySchema,
  refuses: ['not-found', 'conflict'],
  conditional: 'own',
});
export const orderSettingsSchema = z.strictObject({
  /** Whether leads are sold to the buyer whose phone they own in another dataset. */
  includeOwned: z.boolean('expected true or false'),
  /** The moment at which the buyer confirmed to know when phones on the Do Not Call registry may be called; null before. */
  dncUnderstoodAt: z.iso.datetime().nullable(),
});
export type OrderSettings = z.output<typeof orderSettingsSchema>;

/** Settings that are left out stay as they are. */
export const changeOrderSettingsBody = z.strictObject({
  includeOwned: z.boolean('expected true or false').optional(),
  dncUnderstood: z.literal(true, 'expected true').optional(),
});
export type ChangeOrderSettingsBody = z.output<typeof changeOrderSettingsBody>;

export const orderSettingsEndpoint = leads.user.get(orderSettingsPath, {
  scopes: ['read'],
  summary: "The buyer's settings for orders that do not say otherwise",
  response: orderSettingsSchema,
});
export const changeOrderSettingsEndpoint = leads.user.put(orderSettingsPath, {
  summary: "Change the buyer's settings for orders that do not say otherwise",
  body: changeOrderSettingsBody,
  response: orderSettingsSchema,
});
export const purchaseEndpoint = leads.user.post(purchasePath, {
  scopes: ['buy'],
  summary:
    'Purchase a pack, or begin to; 402 without enough credits, 409 with `available` if there are fewer leads',
  headers: idempotencyHeaders,
  body: purchaseBody,
  status: 202,
  response: z.object({ data: requestedPurchaseView }),
  refuses: ['payment-required', 'not-found', 'conflict'],
});
export const purchaseStatusEndpoint = leads.user.get(purchaseStatusPath('{id}'), {
  scopes: ['read', 'buy'],
  summary: 'Get the progress of a purchase',
  params: purchaseParams,
  query: purchaseStatusQuery,
  response: z.object({ data: purchaseStatusView }),
});
export const purchasesInProgressEndpoint = leads.user.get(purchasesInProgressPath, {
  scopes: ['read', 'buy'],
  summary: "The buyer's purchases that have not ended, and those that failed in the last minutes",
  response: z.object({ jobs: z.array(inProgressJobSchema) }),
  conditional: 'own',
});
export const leadsOverviewEndpoint = leads.user.get(leadsOverviewPath, {
  scopes: ['read'],
  summary: "The buyer's latest packs, thirty days of use, new stock and the lowest prices",
  response: leadsOverviewSchema,
  conditional: 'own',
});
