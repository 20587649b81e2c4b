import { z } from 'zod';
import { adminCallingPath } from '../../admin-paths.js';
import { resultGroups } from '../../calls.js';
import { datasetIdSchema, uploadIdSchema } from '../../ids.js';
import { leadAgeNames } from '../../lead-ages.js';
import { callingResultsCsvPath, callingResultsPath } from '../../paths.js';
import { bomSchema } from '../common.js';
import { leads } from '../operations.js';

const leadAges = [...leadAgeNames, 'unknown'] as const;
export type LeadAge = (typeof leadAges)[number];

const daySchema = z.iso.date('expected a day, like 2026-01-31').optional();
const resultsFields = {
  by: z.enum(resultGroups, `expected one of ${resultGroups.join(', ')}`).default('dataset'),
  /** The days of the purchases (UTC), both included. */
  from: daySchema,
  to: daySchema,
};
const inOrder = ({ from, to }: { from?: string | undefined; to?: string | undefined }) =>
  from === undefined || to === undefined || from <= to;
const notInOrder = { path: ['to'], error: 'expected the day of `from`, or a later one' };

const resultsQuery = z.strictObject(resultsFields).refine(inOrder, notInOrder);
export type ResultsQuery = z.output<typeof resultsQuery>;

const rate = z.number().min(0).max(1).nullable();

/**
 * The results of leads. A lead is called when it has an outcome. Contact is any outcome but `no-answer`, `bad-number` and
 * `wrong-person`; a quote is `quoted` or `sold`, a sale `sold`. A contact or quote counts although a later call was not
 * answered; `not-interested` and `do-not-call` after it take a sale back. Rates are shares of the leads called, null
 * without any.
 */
export const resultFiguresSchema = z.object({
  leads: z.int(),
  called: z.int(),
  contacts: z.int(),
  quotes: z.int(),
  sales: z.int(),
  contactRate: rate,
  quoteRate: rate,
  saleRate: rate,
  /** Credits paid for the leads, called or not. */
  spent: z.number(),
  /** In cents, of the sales. */
  premium: z.int(),
  commission: z.int(),
  /** Credits; null without a sale. */
  costPerSale: z.number().nullable(),
  /** Dollars of commission for each credit spent; null when nothing was spent. */
  returnOnCredits: z.number().nullable(),
});
export type ResultFigures = z.output<typeof resultFiguresSchema>;

/** `key`: the id of a dataset or pack, a state, an age, or the Monday of a week; `name` is for people. */
export const resultRowSchema = resultFiguresSchema.extend({ key: z.string(), name: z.string() });
export type ResultRow = z.output<typeof resultRowSchema>;

/** Packs without any outcome are left out: they say nothing. The row with the most called leads is first; weeks the latest. */
export const resultsSchema = z.object({
  rows: z.array(resultRowSchema),
  total: resultFiguresSchema,
});
export type ResultsView = z.output<typeof resultsSchema>;

/** Below these numbers nothing is shown of an upload, so that no figures are those of one buyer. */
export const fewestCallingBuyers = 5;
export const fewestCallingOutcomes = 100;

export const uploadCallingSchema = z.object({
  upload: uploadIdSchema,
  /** Buyers and leads with outcomes. */
  buyers: z.int(),
  called: z.int(),
  contactRate: z.number(),
  badNumberRate: z.number(),
});
/** Uploads without enough outcomes are not in the list. */
export const datasetCallingSchema = z.object({ uploads: z.array(uploadCallingSchema) });
export type DatasetCallingView = z.output<typeof datasetCallingSchema>;

const summary =
  "The results of the buyer's calls: contact, quote and sale rate, cost per sale and return on credits, by dataset, state, age of the lead, pack or week of the purchase";

export const resultsEndpoint = leads.user.get(callingResultsPath, {
  scopes: ['call', 'read'],
  summary,
  query: resultsQuery,
  response: resultsSchema,
});
export const resultsCsvEndpoint = leads.user.get(callingResultsCsvPath, {
  scopes: ['call', 'read'],
  summary: `${summary}, as CSV`,
  query: z.strictObject({ ...resultsFields, bom: bomSchema }).refine(inOrder, notInOrder),
  file: 'csv',
});
export const datasetCallingEndpoint = leads.admin.get(adminCallingPath('{id}'), {
  summary: `Contact and bad-number rate of the leads of each upload, from ${fewestCallingBuyers} buyers and ${fewestCallingOutcomes} called leads on`,
  params: z.object({ id: datasetIdSchema }),
  response: datasetCallingSchema,
});
