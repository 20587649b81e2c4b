import { z } from 'zod';
import { statusChangeSchema, statusCursorSchema } from '../http/care/status-changes.http.js';
import { datasetIdSchema, userIdSchema } from '../ids.js';
import { defineRequest, type PayloadOf, type ReplyOf } from '../messages/define-message.js';

/**
 * The changes of a buyer's leads after the cursor `since`, at most `limit`. Without `since` the reply has the end of the log
 * and no changes. With `until`, the cursor of an earlier reply to the same `since`, it has the changes of that reply again.
 */
export const ListStatusChanges = defineRequest(
  'leads.status-change.list.v1',
  z.object({
    buyerId: userIdSchema,
    since: statusCursorSchema.optional(),
    until: statusCursorSchema.optional(),
    limit: z.int().min(1).max(1_000),
  }),
  z.object({
    changes: z.array(statusChangeSchema),
    cursor: statusCursorSchema,
    hasMore: z.boolean(),
  }),
  { buyerId: '65f000000000000000000001', since: '65f000000000000000000031.4', limit: 100 },
);
export type ListStatusChanges = PayloadOf<typeof ListStatusChanges>;
export type StatusChangeList = ReplyOf<typeof ListStatusChanges>;

/** Those of these users who have a pack, of one dataset if it is given. */
export const FindBuyers = defineRequest(
  'leads.buyer.find.v1',
  z.object({ among: z.array(userIdSchema).max(200), datasetId: datasetIdSchema.optional() }),
  z.object({ userIds: z.array(userIdSchema) }),
  { among: ['65f000000000000000000001'], datasetId: '65f000000000000000000011' },
);
export type FindBuyers = PayloadOf<typeof FindBuyers>;
export type FoundBuyers = ReplyOf<typeof FindBuyers>;
