import { z } from 'zod';
import {
  analyticsSettingsPath,
  creditFiguresPath,
  dashboardPath,
  failedSearchesPath,
  leadsByDatasetPath,
  revenueTimelinePath,
  trendsPath,
} from '../../admin-paths.js';
import { datasetIdSchema } from '../../ids.js';
import { stateCodeSchema } from '../../states.js';
import { wholeBetween } from '../common.js';
import { analytics, type OperationTraits } from '../operations.js';
import { checkRange, pointLengths, rangeFields } from './figure-range.js';

/**
 * `revenue` in dollars, captured minus refunded; `growth` in percent against the same days of last month, null if
 * those had none and this month has some.
 */
export const dashboardSchema = z.object({
  users: z.object({ total: z.int(), growth: z.number().nullable() }),
  revenue: z.object({ total: z.number(), growth: z.number().nullable() }),
  datasets: z.object({ total: z.int() }),
  leads: z.object({ purchased: z.int() }),
});
export type DashboardView = z.output<typeof dashboardSchema>;

/** 30 days without a range. */
const revenueTimelineQuery = z.strictObject(rangeFields).superRefine(checkRange);
export type RevenueTimelineQuery = z.output<typeof revenueTimelineQuery>;

/** The last day of a point that adds up several days; its `_id` is the first one. */
const pointEnd = { to: z.iso.date().optional() };

/**
 * One item a day, including days without revenue. `_id` is the day, `revenue` in dollars. Ranges by name or by their
 * days have an item a week or a month when they are long, as `trendsSchema` says.
 */
export const revenueTimelineSchema = z.array(
  z.object({ _id: z.iso.date(), ...pointEnd, revenue: z.number() }),
);
export type RevenueTimelineView = z.output<typeof revenueTimelineSchema>;

/** The units of the figures: the time zone of the days, and today's date in it. */
export const analyticsSettingsSchema = z.object({
  timeZone: z.string(),
  today: z.iso.date(),
  currency: z.literal('USD'),
  /** The time of the last rebuild from the services' records; null: never. */
  rebuiltAt: z.iso.datetime().nullable(),
});
export type AnalyticsSettingsView = z.output<typeof analyticsSettingsSchema>;

/**
 * Moved credits. Admins `given` and `taken`, demo credits included; `refunded` credits were removed with a refund
 * of their money, `returned` ones came back for returned leads.
 */
const creditMovements = z.object({
  sold: z.number(),
  refunded: z.number(),
  given: z.number(),
  taken: z.number(),
  spent: z.number(),
  returned: z.number(),
});

/** A liability: all credits that users can still spend, and the dollars that were paid for them. */
const liability = { outstanding: z.number(), prepaid: z.number() };

export const creditFiguresSchema = z.object({
  ...liability,
  thisMonth: creditMovements,
  allTime: creditMovements,
});
export type CreditFiguresView = z.output<typeof creditFiguresSchema>;

/** 30 days without a range. */
const trendsQuery = z.strictObject(rangeFields).superRefine(checkRange);
export type TrendsQuery = z.output<typeof trendsQuery>;

/**
 * The figures of one point: `revenue` in dollars without refunds, new `users`, `leads` in delivered `packs`, leads whose
 * credits were `returned` on these days, whenever they were sold, and moved credits.
 */
const pointFigures = z.object({
  _id: z.iso.date(),
  ...pointEnd,
  revenue: z.number(),
  users: z.int(),
  packs: z.int(),
  leads: z.int(),
  returned: z.int(),
  credits: creditMovements,
});

/**
 * The days of a range, and as many days before it unless it is `all`, oldest first. A range by name or by its days has
 * a point for each week (from Monday) if it is longer than 120 days, for each month if it is longer than 731; the
 * points before it have the same numbers of days. Today is not over. `outstanding` are the credits outstanding at the
 * end of the range: those at its beginning and its movements; `prepaid` the dollars that were paid for them.
 */
export const trendsSchema = z.object({
  timeZone: z.string(),
  today: z.iso.date(),
  from: z.iso.date(),
  to: z.iso.date(),
  by: z.enum(pointLengths),
  days: z.array(pointFigures),
  before: z.array(pointFigures),
  ...liability,
});
export type TrendsView = z.output<typeof trendsSchema>;

/** The datasets with the most sold leads, most first; deleted ones included. */
export const leadsByDatasetSchema = z.object({
  datasets: z.array(
    z.object({
      _id: datasetIdSchema,
      name: z.string(),
      deleted: z.boolean(),
      visible: z.boolean(),
      leadCount: z.int(),
      purchases: z.int(),
      leadsSold: z.int(),
      creditsSpent: z.number(),
    }),
  ),
});
export type LeadsByDatasetView = z.output<typeof leadsByDatasetSchema>;

/**
 * Covers a range, or the last `months` calendar months including the current one (3 without either), of one dataset if
 * given.
 */
const failedSearchesQuery = z
  .strictObject({
    ...rangeFields,
    months: wholeBetween(1, 12).optional(),
    datasetId: datasetIdSchema.optional(),
  })
  .superRefine(checkRange);
export type FailedSearchesQuery = z.output<typeof failedSearchesQuery>;

/**
 * Requests of buyers that the stock could not fulfil. A search in several states counts in each of them; `nothing`
 * are requests that found no lead, `missingLeads` the number of leads requested beyond the available ones.
 */
export const failedSearchesSchema = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  /** Each request counts once. */
  requests: z.int(),
  /** In as many days before `from`. */
  requestsBefore: z.int(),
  states: z.array(
    z.object({
      state: stateCodeSchema,
      searches: z.int(),
      nothing: z.int(),
      clean: z.int(),
      dnc: z.int(),
    }),
  ),
  datasets: z.array(
    z.object({
      _id: datasetIdSchema,
      name: z.string(),
      searches: z.int(),
      nothing: z.int(),
      missingLeads: z.int(),
    }),
  ),
});
export type FailedSearchesView = z.output<typeof failedSearchesSchema>;

/** The endpoint at its path and at the same path without `/admin`, which the specification uses. */
function atBothPaths<T extends OperationTraits>(path: string, traits: T) {
  const alias = path.slice('/admin'.length);
  return [analytics.admin.get(path, traits), analytics.admin.get(alias, traits)] as const;
}

export const dashboardEndpoints = atBothPaths(dashboardPath, {
  summary: 'Get the four figures of the admin dashboard',
  response: dashboardSchema,
});
export const revenueTimelineEndpoints = atBothPaths(revenueTimelinePath, {
  summary: 'List the revenue by day without refunds, oldest first',
  query: revenueTimelineQuery,
  response: revenueTimelineSchema,
});
export const analyticsSettingsEndpoints = atBothPaths(analyticsSettingsPath, {
  summary: 'Get the time zone and the currency of the figures',
  response: analyticsSettingsSchema,
});
export const creditFiguresEndpoint = analytics.admin.get(creditFiguresPath, {
  summary: 'Get the credits sold, given, spent and outstanding',
  response: creditFiguresSchema,
});
export const trendsEndpoint = analytics.admin.get(trendsPath, {
  summary:
    'List revenue, users, packs and credits of a range and of the same number of days before it',
  query: trendsQuery,
  response: trendsSchema,
});
export const leadsByDatasetEndpoint = analytics.admin.get(leadsByDatasetPath, {
  summary: 'List the sales of the hundred datasets with the most sold leads',
  response: leadsByDatasetSchema,
});
export const failedSearchesEndpoint = analytics.admin.get(failedSearchesPath, {
  summary: 'List the requests of buyers that the stock could not fulfil, by state and by dataset',
  query: failedSearchesQuery,
  response: failedSearchesSchema,
});
