import { z } from 'zod';
import { datasetIdSchema } from '../../ids.js';
import {
  statusChangesCsvPath,
  statusChangesPath,
  statusChangesSeenPath,
  statusChangesSummaryPath,
} from '../../paths.js';
import { stateCodeSchema } from '../../states.js';
import { successSchema } from '../common.js';
import { leads } from '../operations.js';

/**
 * Changes of a lead: its phone joined the Do Not Call registry; that turned out to be wrong; the person asked not to be
 * sold.
 */
export const statusChangeKinds = ['dnc', 'clean', 'opted-out'] as const;
export type StatusChangeKind = (typeof statusChangeKinds)[number];

/** Changed leads by kind. */
export type StatusChangeCounts = Readonly<Record<StatusChangeKind, number>>;

export const noStatusChanges: StatusChangeCounts = { dnc: 0, clean: 0, 'opted-out': 0 };

/** Returns the sum of both, kind by kind. */
export function addStatusChanges(
  one: StatusChangeCounts,
  other: StatusChangeCounts,
): StatusChangeCounts {
  return {
    dnc: one.dnc + other.dnc,
    clean: one.clean + other.clean,
    'opted-out': one['opted-out'] + other['opted-out'],
  };
}

/** The most changes of one page. */
export const maxStatusChanges = 1_000;

const cursorHint = 'expected a cursor as returned by an earlier answer';

/**
 * A position in the log of status changes, from an earlier answer. The empty text is the beginning. Clients keep it as it
 * is: for each dataset, how many changes were read, and the last lead of the change that was read in part.
 */
export const statusCursorSchema = z
  .string(cursorHint)
  .max(8_000, cursorHint)
  .regex(/^(?:[0-9a-f]{24}\.\d{1,9}(?:\.\d{1,2}\.\d{1,10})?(?:~(?=.)|$))*$/, cursorHint)
  .meta({ examples: ['65f000000000000000000031.7'] });

export const statusChangeSchema = z.object({
  change: z.enum(statusChangeKinds),
  changedAt: z.iso.datetime(),
  /** The day and the source of the check that found it, if known. */
  checkedOn: z.string().nullable(),
  source: z.string().nullable(),
  dataset: z.object({ _id: datasetIdSchema, name: z.string() }),
  state: stateCodeSchema,
  /** As in the buyer's file; null when the person's data were erased. */
  phoneNumber: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
});
export type StatusChangeView = z.output<typeof statusChangeSchema>;

export const statusChangesSchema = z.object({
  changes: z.array(statusChangeSchema),
  /** The position after these changes, for `since`. */
  cursor: statusCursorSchema,
  /** Whether there may be more changes after the cursor now. */
  hasMore: z.boolean(),
});
export type StatusChangesView = z.output<typeof statusChangesSchema>;

export const statusChangesSummarySchema = z.object({
  /** Changed leads of the buyer after `since`, by kind. */
  unseen: z.record(z.enum(statusChangeKinds), z.int()),
  /** Up to here the buyer has seen the changes. */
  since: statusCursorSchema,
  /** The end of the log that was counted. */
  cursor: statusCursorSchema,
});
export type StatusChangesSummaryView = z.output<typeof statusChangesSummarySchema>;

const limitHint = `expected a number from 1 to ${maxStatusChanges}`;
const statusChangesQuery = z.strictObject({
  since: statusCursorSchema.default(''),
  limit: z.coerce
    .number({ error: limitHint })
    .int(limitHint)
    .min(1, limitHint)
    .max(maxStatusChanges, limitHint)
    .default(100),
});
export type StatusChangesQuery = z.output<typeof statusChangesQuery>;

export const listStatusChangesEndpoint = leads.user.get(statusChangesPath, {
  scopes: ['download'],
  summary:
    'Changes of the leads that the buyer owns: joined the Do Not Call registry, clean again after a wrong check, or opted out. In the order of the log of each dataset, after the cursor `since`',
  query: statusChangesQuery,
  response: statusChangesSchema,
});
export const statusChangesCsvEndpoint = leads.user.get(statusChangesCsvPath, {
  scopes: ['download'],
  summary: "All changes of the buyer's leads after the cursor `since` as CSV",
  query: statusChangesQuery.pick({ since: true }),
  file: 'csv',
});
export const statusChangesSummaryEndpoint = leads.user.get(statusChangesSummaryPath, {
  scopes: ['read'],
  summary: "The number of changed leads that the buyer has not seen, and the log's positions",
  response: statusChangesSummarySchema,
});
export const seeStatusChangesEndpoint = leads.user.post(statusChangesSeenPath, {
  summary: 'Remember that the buyer has seen all changes up to a cursor',
  body: z.strictObject({ cursor: statusCursorSchema }),
  response: successSchema,
});
