import { z } from 'zod';
import {
  scrubPartPath,
  scrubPath,
  scrubsPath,
  startScrubPath,
  undoScrubPath,
} from '../../admin-paths.js';
import { checkKinds, datesLeads } from '../../check-kinds.js';
import { datasetIdSchema, scrubIdSchema } from '../../ids.js';
import { stateCodeSchema } from '../../states.js';
import {
  invalidLinesSchema,
  lineSchema,
  listColumnsSchema,
  pagedShape,
  pageSchema,
  pageSize,
} from '../common.js';
import { leads } from '../operations.js';
import { partNumber } from './part-number.js';
import { dncCheckedOnSchema } from './uploads.http.js';

/** The most parts of a list; each is a file of up to 10 MB. */
const maxScrubParts = 500;

/**
 * `receiving`: parts of the list arrive; `running`: datasets are compared with it; `undoing`: what it did to leads is
 * taken back.
 */
export const scrubStates = ['receiving', 'running', 'completed', 'undoing', 'undone'] as const;
export type ScrubState = (typeof scrubStates)[number];

const scrubTroubles = ['dataset-busy', 'internal'] as const;
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

const isOfState = ({ kind, stateCode }: { kind: string; stateCode?: string | undefined }) =>
  (kind === 'state') === (stateCode !== undefined);
const stateHint = 'expected the state of a list of kind "state", and of no other';

const newScrub = z.strictObject({
  kind: z
    .enum(checkKinds, `expected one of ${checkKinds.join(', ')}`)
    .default('federal')
    .meta({ description: 'What the list is about; see the description of the endpoint' }),
  /** The state whose registry it is; only of the kind `state`. */
  stateCode: stateCodeSchema.optional(),
  /** The day of the list; the service refuses a future day. */
  checkedOn: dncCheckedOnSchema,
  source: lineSchema(100, 'Please enter the source of the list'),
  /** The area codes that a registry covers; empty for all. Lists of other kinds have none. */
  areaCodes: areaCodesSchema.default([]),
  /** One dataset; all if absent. */
  datasetId: datasetIdSchema.optional(),
  /** The name of the file, for the history. */
  fileName: lineSchema(200, 'Please enter the name of the file'),
});
export const createScrubBody = newScrub
  .refine(isOfState, { path: ['stateCode'], error: stateHint })
  .refine(({ kind, areaCodes }) => datesLeads(kind) || areaCodes.length === 0, {
    path: ['areaCodes'],
    error: 'expected no area codes: only registries have them',
  });
export type CreateScrubBody = z.output<typeof createScrubBody>;

const scrubPartSchema = partNumber(maxScrubParts);

export const scrubPartReportSchema = z.object({
  /** Distinct phones of the part. */
  phones: z.int(),
  invalidLines: z.int(),
  /** With their numbers in the part. */
  invalid: invalidLinesSchema,
  columns: listColumnsSchema,
  /** Phones in other columns or among words: their leads are not changed, nor checked clean. */
  unclearPhones: z.int(),
});
export type ScrubPartReport = z.output<typeof scrubPartReportSchema>;

export const scrubSchema = z.object({
  _id: scrubIdSchema,
  kind: z.enum(checkKinds),
  /** The state of a list of the kind `state`; null for others. */
  stateCode: stateCodeSchema.nullable(),
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
      /** Leads that became dnc, left sale, or have a line of its type now. */
      turned: z.int(),
      /** Leads on the list of a state that are of other states: they are not changed. */
      elsewhere: z.int(),
      /**
       * Clean leads of the state and the area codes of a registry that are not on it; null for other lists, and until the
       * dataset is done.
       */
      confirmed: z.int().nullable(),
      /** Clean leads whose phone stands in a registry outside of the columns that were read: they are not checked. */
      unclear: z.int(),
      /** Leads that an undo put back as they were, and those that stay as they are for another reason. */
      restored: z.int(),
      kept: z.int(),
    }),
  ),
});
export type ScrubView = z.output<typeof scrubSchema>;

export const scrubsSchema = z.object({ scrubs: z.array(scrubSchema), ...pagedShape });
export type ScrubsView = z.output<typeof scrubsSchema>;

const scrubParams = z.object({ id: scrubIdSchema });

export const listScrubsEndpoint = leads.admin.get(scrubsPath, {
  summary: `Checks of the stock that were started, newest first, ${pageSize} on a page`,
  query: z.strictObject({ page: pageSchema }),
  response: scrubsSchema,
});
export const createScrubEndpoint = leads.admin.post(scrubsPath, {
  summary:
    'Begin a check of the stock: its list of phones follows in parts. Clean leads on a registry (`federal`, or `state` for leads of one state) become dnc; leads on a list of kind `litigator` or `disconnected` leave sale; `wireless` and `landline` say the lines of leads. A check that is not started within a day is removed',
  body: createScrubBody,
  status: 201,
  response: scrubSchema,
  refuses: ['not-found'],
});
export const showScrubEndpoint = leads.admin.get(scrubPath('{id}'), {
  summary: 'One check with its progress and its report per dataset',
  params: scrubParams,
  response: scrubSchema,
});
export const sendScrubPartEndpoint = leads.admin.post(scrubPartPath('{id}', '{part}'), {
  summary:
    'Send a part of the list, a CSV file of up to 10 MB that ends with a line and begins with the header, if the list has one. All columns of phones count. The same part again replaces it',
  params: z.object({ id: scrubIdSchema, part: scrubPartSchema }),
  upload: z.strictObject({}),
  response: scrubPartReportSchema,
  refuses: ['conflict'],
});
export const startScrubEndpoint = leads.admin.post(startScrubPath('{id}'), {
  summary: 'Start a check when all of its parts are sent. A repetition changes nothing',
  params: scrubParams,
  body: z.strictObject({ parts: scrubPartSchema }),
  status: 202,
  response: scrubSchema,
  refuses: ['conflict'],
});
export const undoScrubEndpoint = leads.admin.post(undoScrubPath('{id}'), {
  summary:
    'Undo a check; a running one stops first. What it did to leads is taken back, except of those that another check or request needs as they are. A repetition changes nothing',
  params: scrubParams,
  status: 202,
  response: scrubSchema,
  refuses: ['conflict'],
});
