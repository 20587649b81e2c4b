import { z } from 'zod';
import { mailSegmentPath, mailSegmentsPath } from '../../admin-paths.js';
import { creditsSchema } from '../../credits.js';
import { datasetIdSchema, segmentIdSchema } from '../../ids.js';
import { lineSchema, successSchema } from '../common.js';
import { adminMail } from '../operations.js';

/** Inactive users neither signed in nor used an API key for that long. */
export const segmentRuleSchema = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({ kind: z.literal('bought'), datasetId: datasetIdSchema }),
    z.strictObject({ kind: z.literal('never-bought') }),
    z.strictObject({
      kind: z.literal('balance-below'),
      credits: creditsSchema.positive('expected more than 0'),
    }),
    z.strictObject({
      kind: z.literal('inactive'),
      days: z
        .int('expected a whole number of days')
        .min(1, 'expected at least 1')
        .max(3_650, 'expected at most 3650'),
    }),
  ],
  'expected a rule of the kind bought, never-bought, balance-below or inactive',
);
export type SegmentRule = z.output<typeof segmentRuleSchema>;

export const segmentBody = z.strictObject({ name: lineSchema(100), rule: segmentRuleSchema });
export type SegmentBody = z.output<typeof segmentBody>;

/** Saved recipients: the verified users to whom the rule applies at the moment of sending. */
export const segmentSchema = segmentBody.extend({
  _id: segmentIdSchema,
  createdAt: z.iso.datetime(),
});
export type SegmentView = z.output<typeof segmentSchema>;

export const listSegmentsEndpoint = adminMail.admin.get(mailSegmentsPath, {
  summary: 'List the segments of users that mails can be sent to, by name; at most 50',
  response: z.array(segmentSchema),
});
export const createSegmentEndpoint = adminMail.admin.post(mailSegmentsPath, {
  summary: 'Save a segment of users under a name',
  body: segmentBody,
  status: 201,
  response: segmentSchema,
  refuses: ['conflict'],
});
export const deleteSegmentEndpoint = adminMail.admin.delete(mailSegmentPath('{id}'), {
  summary: 'Delete a segment; mails that were sent to it go on',
  params: z.object({ id: segmentIdSchema }),
  response: successSchema,
});
