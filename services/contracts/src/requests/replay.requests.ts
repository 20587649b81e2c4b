import { z } from 'zod';
import {
  defineRequest,
  envelopeSchema,
  type PayloadOf,
  type ReplyOf,
} from '../messages/define-message.js';

const replayPage = z.object({
  events: z.array(envelopeSchema),
  /** The cursor of the next page; null at the end. */
  next: z.string().nullable(),
});

/**
 * Requests a page of the events that a service has published, made again from its records: same ids, same payloads.
 * analytics rebuilds its figures from them. `after` is the cursor of the previous page, empty for the first page.
 */
const replayEventsOf = (owner: string) =>
  defineRequest(
    `${owner}.events.replay.v1`,
    z.object({ after: z.string().max(200), limit: z.int().min(1).max(1_000) }),
    replayPage,
    { after: '', limit: 500 },
  );

export const ReplayAuthEvents = replayEventsOf('auth');
export const ReplayLeadsEvents = replayEventsOf('leads');
export const ReplayBillingEvents = replayEventsOf('billing');
export const ReplayAdminMailEvents = replayEventsOf('admin-mail');
export type ReplayRequest = PayloadOf<typeof ReplayAuthEvents>;
export type ReplayPage = ReplyOf<typeof ReplayAuthEvents>;
