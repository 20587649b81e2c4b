import { z } from 'zod';
import {
  defineRequest,
  envelopeSchema,
  type PayloadOf,
  type ReplyOf,
} from '../messages/define-message.js';

const historyPage = z.object({
  events: z.array(envelopeSchema),
  /** Where the next page begins; null when all was told. */
  next: z.string().nullable(),
});

/**
 * Tell the next events of your history, as they were published: same ids, same payloads, whoever
 * heard them then. What analytics counts comes from here when its figures are made anew.
 */
const tellHistory = (owner: string) =>
  defineRequest(
    `${owner}.history.tell.v1`,
    z.object({ after: z.string().max(200), limit: z.int().min(1).max(1_000) }),
    historyPage,
    { after: '', limit: 500 },
  );

export const TellAuthHistory = tellHistory('auth');
export const TellLeadsHistory = tellHistory('leads');
export const TellBillingHistory = tellHistory('billing');
export const TellAdminMailHistory = tellHistory('admin-mail');
export type TellHistory = PayloadOf<typeof TellAuthHistory>;
export type HistoryPage = ReplyOf<typeof TellAuthHistory>;
