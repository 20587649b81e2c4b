import { z } from 'zod';
import { shortagesPath } from '../../admin-paths.js';
import { datasetIdSchema, messageIdSchema, userIdSchema } from '../../ids.js';
import { phoneStatusSchema, stateCodeSchema } from '../../states.js';
import { limitSchema, momentSchema, pagedShape, pageSchema } from '../common.js';
import { analytics } from '../operations.js';

/** A request of a buyer that the stock could not fulfil. */
export const shortageSchema = z.object({
  _id: messageIdSchema,
  date: z.iso.datetime(),
  /** Without an email once the account is deleted. */
  user: z.object({ _id: userIdSchema, email: z.string().nullable() }),
  dataset: z.object({ _id: datasetIdSchema, name: z.string() }),
  phoneStatus: phoneStatusSchema,
  states: z.array(stateCodeSchema),
  requested: z.int(),
  available: z.int(),
});
export type ShortageView = z.output<typeof shortageSchema>;

const shortagesQuery = z.strictObject({
  datasetId: datasetIdSchema.optional(),
  /** Requests for leads of this state, and perhaps of others. */
  state: stateCodeSchema.optional(),
  /** Both moments belong to the range. */
  from: momentSchema.optional(),
  to: momentSchema.optional(),
  page: pageSchema,
  limit: limitSchema(50),
});
export type ShortagesQuery = z.output<typeof shortagesQuery>;

/** The most requests that are counted and paged through. */
export const mostListedShortages = 10_000;

export const shortagesSchema = z.object({
  shortages: z.array(shortageSchema),
  ...pagedShape,
  /** More requests match than are counted. */
  hasMore: z.boolean(),
});
export type ShortagesView = z.output<typeof shortagesSchema>;

export const shortagesEndpoint = analytics.admin.get(shortagesPath, {
  audited: {
    action: 'failed-searches.listed',
    subject: { type: 'all-users', name: 'Failed searches of all users' },
  },
  summary: 'List the requests of buyers that the stock could not fulfil, newest first',
  query: shortagesQuery,
  response: shortagesSchema,
});
