import { z } from 'zod';
import { datasetIdSchema, purchaseIdSchema } from '../../ids.js';
import { mostTimesSold } from '../../lead-ages.js';
import { leadChoiceShape } from '../../lead-choice.js';
import {
  packDownloadPath,
  packHistoryPath,
  packNamePath,
  packPreviewPath,
  packsDownloadPath,
  packsPath,
} from '../../paths.js';
import { phoneStatusSchema, stateCodeSchema } from '../../states.js';
import {
  bomSchema,
  cursorRefusal,
  cursorSchema,
  emptyLineUpTo,
  hasUsableCursor,
  limitSchema,
  momentSchema,
  nextCursorSchema,
  pageSchema,
  pageSize,
  textUpTo,
} from '../common.js';
import { leads } from '../operations.js';
import { dncCheckShape } from '../supply/datasets.http.js';
import { orderItemSchema } from './lead-offer.js';

export const leadPackSchema = z.object({
  _id: purchaseIdSchema.describe('The id of the pack, which is that of its purchase'),
  name: z
    .string()
    .describe("The buyer's own name, or one made of dataset, states and phone status"),
  dataset: z
    .object({ _id: datasetIdSchema, name: z.string() })
    .describe('The dataset that the leads come from, with its name at the time of the purchase'),
  states: z.array(stateCodeSchema).describe('The states that were ordered'),
  phoneNumberStatus: phoneStatusSchema.describe(
    'Whether the phones were on the Do Not Call registry when the leads were sold',
  ),
  quantity: z.int().describe('Leads in the pack'),
  totalCost: z.number().describe('Credits paid for all leads'),
  items: z
    .array(orderItemSchema)
    .describe('The leads by their age when they were bought, with the price of each: `totalCost`'),
  erasedLeads: z
    .int()
    .optional()
    .describe(
      'Leads whose person opted out since: blank lines of the file. Missing if there are none',
    ),
  includeOwned: z
    .boolean()
    .optional()
    .describe(
      'Whether the order included leads that the buyer owned in another dataset. Missing if it left that to the setting',
    ),
  ...leadChoiceShape,
  purchasedAt: z.iso.datetime().describe('When the purchase was completed'),
  /** The dataset's value at the time of the purchase. */
  ...dncCheckShape,
});
export type LeadPackView = z.output<typeof leadPackSchema>;

/** The orders of the list of packs; `-` is descending. Packs that are equal follow newest first. */
export const packSorts = [
  '-date',
  'date',
  'name',
  '-name',
  'quantity',
  '-quantity',
  'cost',
  '-cost',
] as const;
export type PackSort = (typeof packSorts)[number];

const commaList = (text: string) => text.split(',').filter(Boolean);
const quantitySchema = z.coerce
  .number({ error: 'expected a number of leads' })
  .int('expected a whole number of leads')
  .min(0, 'expected at least 0');

export const packsQuery = z
  .strictObject({
    page: pageSchema,
    cursor: cursorSchema(/^\d{1,15}\.[0-9a-f]{24}$/).optional(),
    limit: limitSchema(pageSize),
    sort: z.enum(packSorts, `expected one of ${packSorts.join(', ')}`).default('-date'),
    /** A part of the dataset's name, or of the buyer's own for the pack, upper or lower case. */
    name: textUpTo(200).default(''),
    status: phoneStatusSchema.optional(),
    /** Packs with any of these states. */
    states: z
      .string('expected a comma list of state codes')
      .max(400, 'expected a comma list of state codes')
      .default('')
      .transform((list) => commaList(list.toUpperCase()))
      .pipe(z.array(stateCodeSchema)),
    min: quantitySchema.optional(),
    max: quantitySchema.optional(),
    /** Purchased at this moment or later. */
    from: momentSchema.optional(),
    /** Purchased at this moment or before. */
    to: momentSchema.optional(),
  })
  .refine(hasUsableCursor, cursorRefusal);
export type PacksQuery = z.output<typeof packsQuery>;

/** `totalPages` and `totalPacks` are about the packs that match; `totals` about all packs of the buyer. */
export const packsSchema = z.object({
  packs: z.array(leadPackSchema),
  totalPages: z.int(),
  totalPacks: z.int(),
  nextCursor: nextCursorSchema,
  /** The buyer's newest pack, wherever it is in the list. */
  newest: purchaseIdSchema.optional(),
  totals: z.object({ packs: z.int(), leads: z.int(), credits: z.number() }),
});
export type PacksView = z.output<typeof packsSchema>;

/** The largest number of packs in one download. */
const maxPacksAtOnce = 50;
const numberOfPacks = `expected the ids of 1 to ${maxPacksAtOnce} packs`;

const packsDownloadQuery = z.strictObject({
  ids: z
    .string(numberOfPacks)
    .max(40 * maxPacksAtOnce, numberOfPacks)
    .transform((list) => [...new Set(commaList(list))])
    .pipe(z.array(purchaseIdSchema).min(1, numberOfPacks).max(maxPacksAtOnce, numberOfPacks)),
  bom: bomSchema,
});

/** The first leads of a pack: the columns of its file, and a cell for each column. */
export const packPreviewSchema = z.object({
  columns: z.array(z.string()),
  rows: z.array(z.array(z.string())),
});
export type PackPreviewView = z.output<typeof packPreviewSchema>;

const packParams = z.object({ id: purchaseIdSchema });

export const listPacksEndpoint = leads.user.get(packsPath, {
  scopes: ['read'],
  summary: `The buyer's packs, sorted and filtered, ${pageSize} on a page unless \`limit\` says otherwise`,
  query: packsQuery,
  response: packsSchema,
  conditional: 'own',
});

export const downloadPackEndpoint = leads.user.get(packDownloadPath('{id}'), {
  scopes: ['download'],
  summary:
    'Download a pack as CSV, gzipped if the client accepts it; its bytes are the same every time. With `asOf=today`, a file with the phone status of today and the day of its check',
  params: packParams,
  query: z.strictObject({
    /** `today`: with the phone status of today and a column `dncCheckedAt`, instead of the file as it was sold. */
    asOf: z.literal('today', 'expected today').optional(),
    bom: bomSchema,
  }),
  file: 'csv',
});
export const downloadPacksEndpoint = leads.user.get(packsDownloadPath, {
  scopes: ['download'],
  summary: `Download up to ${maxPacksAtOnce} packs as one zip file with the CSV of each`,
  query: packsDownloadQuery,
  refuses: ['not-found'],
  file: 'zip',
});
/** The longest name of a pack. */
const maxPackNameLength = 80;

/** An empty name is that of a pack without an own one. */
export const renamePackBody = z.strictObject({
  name: emptyLineUpTo(maxPackNameLength),
});
export type RenamePackBody = z.output<typeof renamePackBody>;

export const renamePackEndpoint = leads.user.put(packNamePath('{id}'), {
  summary:
    'Name a pack. An empty name restores the one made of dataset, states and phone status. The last change wins; file names stay',
  params: packParams,
  body: renamePackBody,
  response: leadPackSchema,
});
const byTimesSold = z.array(
  z.object({
    times: z.int().describe(`Buyers; ${mostTimesSold} stands for as many or more`),
    leads: z.int().describe('Leads of the pack with so many buyers'),
  }),
);

/** Since when the leads of a pack were for sale, and how often they were sold. */
export const packHistorySchema = z.object({
  firstListed: z
    .array(z.object({ day: z.iso.date(), leads: z.int() }))
    .describe('Leads by the day (UTC) on which they were first listed, the oldest first'),
  soldBefore: byTimesSold.describe('Leads by their buyers before this pack'),
  soldNow: byTimesSold.describe('Leads by their buyers now, with the buyer of this pack'),
});
export type PackHistoryView = z.output<typeof packHistorySchema>;

export const packHistoryEndpoint = leads.user.get(packHistoryPath('{id}'), {
  scopes: ['read'],
  summary:
    'Since when the leads of a pack were for sale, and how often they were sold, then and now',
  params: packParams,
  response: packHistorySchema,
  conditional: 'own',
});
export const previewPackEndpoint = leads.user.get(packPreviewPath('{id}'), {
  scopes: ['download'],
  summary: `The first ${pageSize} leads of a pack`,
  params: packParams,
  response: packPreviewSchema,
  conditional: 'own',
});
