import { z } from 'zod';
import {
  scrubPartPath,
  scrubPath,
  scrubsPath,
  startScrubPath,
  undoScrubPath,
} from '../../admin-paths.js';
import { datasetIdSchema, scrubIdSchema } from '../../ids.js';
import { lineSchema, listColumnsSchema, pagedShape, pageSchema, pageSize } from '../common.js';
import { defineEndpoint } from '../define-endpoint.js';
import { partNumber } from './part-number.js';
import { dncCheckedOnSchema } from './uploads.http.js';

/** The most parts of a list; each is a file of up to 10 MB. */
export const maxScrubParts = 500;

/**
 * `receiving`: parts of the list arrive; `running`: datasets are compared with it; `undoing`: its leads become clean
 * again.
 */
export const scrubStates = ['receiving', 'running', 'completed', 'undoing', 'undone'] as const;
export type ScrubState = (typeof scrubStates)[number];

export const scrubTroubles = ['dataset-busy', 'internal'] as const;
export type ScrubTrouble = (typeof scrubTroubles)[number];

const areaCodeHint = 'expected area codes of three digits';
const areaCodesSchema = z
  .array(
    z
      .string(areaCodeHint)
      .regex(/^[2-9]\d{2}$/, areaCodeHint)
      .meta({ examples: ['512'] }),
  )
  .max(800, 'expected at most 800 area codes')
  .transform((codes) => [...new Set(codes)].sort());

export const createScrubBody = z.strictObject({
  /** The day of the list; the service refuses a future day. */
  checkedOn: dncCheckedOnSchema,
  source: lineSchema(100, 'Please enter the source of the list'),
  /** The area codes that the list covers; empty for all. */
  areaCodes: areaCodesSchema.default([]),
  /** One dataset; all if absent. */
  datasetId: datasetIdSchema.optional(),
  /** The name of the file, for the history. */
  fileName: lineSchema(200, 'Please enter the name of the file'),
});
export type CreateScrubBody = z.output<typeof createScrubBody>;

export const scrubPartSchema = partNumber(maxScrubParts);
export const startScrubBody = z.strictObject({ parts: scrubPartSchema });

export const scrubPartReportSchema = z.object({
  /** Distinct phones of the part. */
  phones: z.int(),
  invalidLines: z.int(),
  columns: listColumnsSchema,
  /** Phones in other columns or among words: their leads are neither made dnc nor checked clean. */
  unclearPhones: z.int(),
});
export type ScrubPartReport = z.output<typeof scrubPartReportSchema>;

export const scrubSchema = z.object({
  _id: scrubIdSchema,
  state: z.enum(scrubStates),
  checkedOn: z.iso.date(),
  source: z.string(),
  areaCodes: z.array(z.string()),
  fileName: z.string(),
  phones: z.int(),
  invalidLines: z.int(),
  /** The columns of the list; null until the check is started. */
  columns: listColumnsSchema.nullable(),
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  /**
   * The last attempt to go on failed: why, how often in a row, and when the next one follows. Null while nothing fails.
   * `dataset-busy`: an upload holds a dataset; `internal`: see the log of leads.
   */
  trouble: z
    .object({
      reason: z.enum(scrubTroubles),
      failures: z.int(),
      nextAttemptAt: z.iso.datetime(),
    })
    .nullable()
    .default(null),
  /** From 0 to 1. */
  progress: z.number(),
  datasets: z.array(
    z.object({
      _id: datasetIdSchema,
      name: z.string(),
      /** Leads that became dnc. */
      turned: z.int(),
      /** Clean leads of the covered area codes that are not on the list; null until the dataset is done. */
      confirmed: z.int().nullable(),
      /** Clean leads whose phone stands in the list outside of the columns that were read: they are not checked. */
      unclear: z.int(),
      /** Leads that an undo made clean again, and those that stay as they are because they were withdrawn. */
      restored: z.int(),
      kept: z.int(),
    }),
  ),
});
export type ScrubView = z.output<typeof scrubSchema>;

export const scrubsSchema = z.object({ scrubs: z.array(scrubSchema), ...pagedShape });
export type ScrubsView = z.output<typeof scrubsSchema>;

const scrubParams = z.object({ id: scrubIdSchema });

export const listScrubsEndpoint = defineEndpoint({
  method: 'GET',
  path: scrubsPath,
  service: 'leads',
  access: 'admin',
  summary: `Do Not Call checks that were started, newest first, ${pageSize} on a page`,
  query: z.strictObject({ page: pageSchema }),
  response: scrubsSchema,
});
export const createScrubEndpoint = defineEndpoint({
  method: 'POST',
  path: scrubsPath,
  service: 'leads',
  access: 'admin',
  summary:
    'Begin a Do Not Call check: the list of phones on the registry follows in parts. A check that is not started within a day is removed',
  body: createScrubBody,
  status: 201,
  response: scrubSchema,
  refuses: ['not-found'],
});
export const showScrubEndpoint = defineEndpoint({
  method: 'GET',
  path: scrubPath('{id}'),
  service: 'leads',
  access: 'admin',
  summary: 'One Do Not Call check with its progress and its report per dataset',
  params: scrubParams,
  response: scrubSchema,
});
export const sendScrubPartEndpoint = defineEndpoint({
  method: 'POST',
  path: scrubPartPath('{id}', '{part}'),
  service: 'leads',
  access: 'admin',
  summary:
    'Send a part of the list, a CSV file of up to 10 MB that ends with a line and begins with the header, if the list has one. All columns of phones count. The same part again replaces it',
  params: z.object({ id: scrubIdSchema, part: scrubPartSchema }),
  upload: z.strictObject({}),
  response: scrubPartReportSchema,
  refuses: ['conflict'],
});
export const startScrubEndpoint = defineEndpoint({
  method: 'POST',
  path: startScrubPath('{id}'),
  service: 'leads',
  access: 'admin',
  summary:
    'Start a Do Not Call check when all of its parts are sent: clean leads on the list become dnc. A repetition changes nothing',
  params: scrubParams,
  body: startScrubBody,
  status: 202,
  response: scrubSchema,
  refuses: ['conflict'],
});
export const undoScrubEndpoint = defineEndpoint({
  method: 'POST',
  path: undoScrubPath('{id}'),
  service: 'leads',
  access: 'admin',
  summary:
    'Undo a Do Not Call check; a running one stops first. Its leads become clean again, except those that were withdrawn since. A repetition changes nothing',
  params: scrubParams,
  status: 202,
  response: scrubSchema,
  refuses: ['conflict'],
});
