import { z } from 'zod';
import {
  adminDatasetPath,
  adminDatasetsPath,
  datasetBinPath,
  datasetDescriptionPath,
  datasetExclusivePath,
  datasetNamePath,
  datasetPricingPath,
  datasetVisibilityPath,
  restoreDatasetPath,
} from '../../admin-paths.js';
import { creditsSchema } from '../../credits.js';
import { datasetIdSchema, userIdSchema } from '../../ids.js';
import { buyersLimit } from '../../lead-ages.js';
import { datasetsPath, publicCataloguePath } from '../../paths.js';
import { priceBandsSchema, priceBandsShape } from '../../price-band-fields.js';
import { onePriceBand } from '../../price-bands.js';
import { phoneStatusSchema, stateCodeSchema } from '../../states.js';
import { lineSchema, messageSchema, textUpTo } from '../common.js';
import { leads } from '../operations.js';
import { sentVersionShape, undoShape, versionShape } from '../versions.js';

/** Credits for one lead, in steps of 0.1. */
export const pricingSchema = z.strictObject({ clean: creditsSchema, dnc: creditsSchema });
const defaultPricing = { clean: 5, dnc: 4 } as const;

/** The checks against the Do Not Call registry; absent if unknown. */
export const dncCheckShape = {
  dncCheckedOn: z.iso
    .date()
    .optional()
    .describe(
      'The oldest check against the Do Not Call registry among the uploads whose leads are for sale; of a pack, at the time of the purchase. Missing if unknown',
    ),
  dncSource: z.string().optional().describe('The registry of the latest check. Missing if unknown'),
};

/** A dataset as a buyer sees it. */
export const catalogueDatasetSchema = z.object({
  _id: datasetIdSchema.describe('The id of the dataset, for orders'),
  name: z.string().describe('The name of the dataset'),
  description: z.string().describe('What kind of leads it has'),
  pricing: z
    .object({ clean: z.number(), dnc: z.number() })
    .describe('Credits for one lead, by phone status; see `priceBands` if it has them'),
  ...priceBandsShape,
  leadCount: z.int().describe('Leads for sale'),
  lastUpdated: z.iso.datetime().describe('When leads or facts of the dataset changed last'),
  exclusive: z.boolean().describe('Whether each lead is sold to one buyer only'),
  maxBuyers: z
    .int()
    .optional()
    .describe(
      'Each lead is sold to at most so many buyers. Missing if exclusive, or without a limit',
    ),
  hasLineTypes: z
    .boolean()
    .optional()
    .describe('Whether lists say of some leads that their line is wireless or a landline'),
  ...dncCheckShape,
});
export type CatalogueDatasetView = z.output<typeof catalogueDatasetSchema>;

/** The most datasets that visitors see, the oldest first. */
export const maxPublicDatasets = 50;

/** The largest count that is published; it stands for every larger one, shown as "100k+". */
export const maxPublicCount = 100_001;
/** Published for every count from 1 to 99. */
export const fewPublicLeads = 50;

/**
 * A dataset as a visitor sees it. Hidden and exclusive datasets are left out: what is left of an exclusive one would
 * tell its sales.
 */
export const publicDatasetSchema = z.object({
  _id: datasetIdSchema,
  name: z.string(),
  description: z.string(),
  pricing: z.object({ clean: z.number(), dnc: z.number() }),
  ...priceBandsShape,
  /**
   * The leads for sale by phone status and state: two digits, rounded down, or `fewPublicLeads`. States without leads are
   * left out.
   */
  stock: z.record(
    phoneStatusSchema,
    z.partialRecord(stateCodeSchema, z.int().positive().max(maxPublicCount)),
  ),
});
export type PublicDatasetView = z.output<typeof publicDatasetSchema>;

export const publicCatalogueSchema = z.object({
  datasets: z.array(publicDatasetSchema).max(maxPublicDatasets),
});
export type PublicCatalogueView = z.output<typeof publicCatalogueSchema>;

export const datasetSchema = catalogueDatasetSchema.extend({
  visible: z.boolean(),
  ...versionShape,
  ...undoShape,
});
export type DatasetView = z.output<typeof datasetSchema>;

const datasetNameSchema = lineSchema(100);
const descriptionSchema = textUpTo(2_000);
const buyersText = `expected a whole number from ${buyersLimit.least} to ${buyersLimit.most}, or null`;
/** The most buyers of each lead; null without a limit. An exclusive dataset has none. */
const maxBuyersSchema = z
  .int(buyersText)
  .min(buyersLimit.least, buyersText)
  .max(buyersLimit.most, buyersText)
  .nullable()
  .default(null);
const isOneLimit = ({ exclusive, maxBuyers }: { exclusive: boolean; maxBuyers: number | null }) =>
  !exclusive || maxBuyers === null;
const twoLimits = { path: ['maxBuyers'], error: 'expected null for an exclusive dataset' };

export const createDatasetBody = z
  .strictObject({
    name: datasetNameSchema,
    description: descriptionSchema.default(''),
    pricing: pricingSchema.default(defaultPricing),
    priceBands: priceBandsSchema.default([...onePriceBand]),
    exclusive: z.boolean('expected true or false').default(false),
    maxBuyers: maxBuyersSchema,
  })
  .refine(isOneLimit, twoLimits);
export type CreateDatasetBody = z.output<typeof createDatasetBody>;

/** Fields that are left out stay as they are. */
export const repriceDatasetBody = z
  .strictObject({
    pricing: pricingSchema.optional(),
    priceBands: priceBandsSchema.optional(),
    ...sentVersionShape,
  })
  .refine(({ pricing, priceBands }) => pricing !== undefined || priceBands !== undefined, {
    path: ['pricing'],
    error: 'expected prices, or price bands',
  });
export type RepriceDatasetBody = z.output<typeof repriceDatasetBody>;
export const datasetBuyersBody = z
  .strictObject({
    exclusive: z.boolean('expected true or false'),
    maxBuyers: maxBuyersSchema,
    ...sentVersionShape,
  })
  .refine(isOneLimit, twoLimits);
/** Without `visible` the visibility is toggled. */
const datasetVisibilityBody = z
  .strictObject({
    visible: z.boolean('expected true or false').optional(),
    ...sentVersionShape,
  })
  .optional();

export const deletedDatasetSchema = messageSchema.extend({
  /** The number of leads that are no longer for sale. */
  leadCount: z.int(),
  /** The end of its days in the bin, when it is deleted for good. */
  until: z.iso.datetime(),
});
export type DeletedDatasetView = z.output<typeof deletedDatasetSchema>;

/** A dataset in the bin, as admins see it. */
export const binnedDatasetSchema = z.object({
  _id: datasetIdSchema,
  name: z.string(),
  /** The leads that are for sale again after a restore. */
  leadCount: z.int(),
  deletedAt: z.iso.datetime(),
  /** When it is deleted for good. */
  until: z.iso.datetime(),
  /** The admin who moved it to the bin. The address is null while auth does not answer, and for a deleted admin. */
  admin: z.object({ _id: userIdSchema, email: z.string().nullable() }),
});
export type BinnedDatasetView = z.output<typeof binnedDatasetSchema>;

/** The datasets in the bin, and the days for which a deleted one is kept there. */
export const binSchema = z.object({ datasets: z.array(binnedDatasetSchema), days: z.number() });
export type BinView = z.output<typeof binSchema>;

const datasetParams = z.object({ id: datasetIdSchema });

export const listDatasetsEndpoint = leads.user.get(datasetsPath, {
  scopes: ['read'],
  summary: 'List the visible datasets',
  response: z.object({ datasets: z.array(catalogueDatasetSchema) }),
  conditional: 'shared',
});
export const publicCatalogueEndpoint = leads.public.get(publicCataloguePath, {
  summary: 'List the datasets that visitors see, with prices and leads by state and phone status',
  response: publicCatalogueSchema,
  conditional: 'public',
});
export const listAdminDatasetsEndpoint = leads.admin.get(adminDatasetsPath, {
  summary: 'List all datasets, including hidden ones',
  response: z.object({ datasets: z.array(datasetSchema) }),
});
export const createDatasetEndpoint = leads.admin.post(adminDatasetsPath, {
  summary: 'Create a dataset',
  body: createDatasetBody,
  status: 201,
  response: datasetSchema,
  refuses: ['conflict'],
});
export const renameDatasetEndpoint = leads.admin.patch(datasetNamePath('{id}'), {
  summary: 'Rename a dataset; sold packs keep the old name',
  params: datasetParams,
  versioned: true,
  body: z.strictObject({ name: datasetNameSchema, ...sentVersionShape }),
  response: datasetSchema,
  refuses: ['conflict'],
});
export const describeDatasetEndpoint = leads.admin.patch(datasetDescriptionPath('{id}'), {
  summary: 'Change the description of a dataset',
  params: datasetParams,
  versioned: true,
  body: z.strictObject({ description: descriptionSchema, ...sentVersionShape }),
  response: datasetSchema,
});
export const datasetBuyersEndpoint = leads.admin.patch(datasetExclusivePath('{id}'), {
  summary:
    'Sell each lead of a dataset to one buyer, to a few, or to any number; to more only while none of its leads is sold',
  params: datasetParams,
  versioned: true,
  body: datasetBuyersBody,
  response: datasetSchema,
  refuses: ['conflict'],
});
export const priceDatasetEndpoint = leads.admin.patch(datasetPricingPath('{id}'), {
  proof: { above: 'prices' },
  summary: 'Change the prices of a dataset, and their factors by the age of leads',
  params: datasetParams,
  versioned: true,
  body: repriceDatasetBody,
  response: datasetSchema,
});
export const showDatasetEndpoint = leads.admin.patch(datasetVisibilityPath('{id}'), {
  summary: 'Show or hide a dataset',
  params: datasetParams,
  versioned: true,
  body: datasetVisibilityBody,
  response: datasetSchema,
});
export const deleteDatasetEndpoint = leads.admin.delete(adminDatasetPath('{id}'), {
  proof: { above: 'deletions' },
  summary:
    'Move a dataset to the bin, from which it is deleted after some days; buyers keep their packs',
  params: datasetParams,
  versioned: true,
  response: deletedDatasetSchema,
});
export const listBinEndpoint = leads.admin.get(datasetBinPath, {
  summary: 'List the datasets in the bin',
  response: binSchema,
});
export const restoreDatasetEndpoint = leads.admin.post(restoreDatasetPath('{id}'), {
  summary: 'Take a dataset out of the bin, as it was',
  params: datasetParams,
  status: 200,
  response: datasetSchema,
});
