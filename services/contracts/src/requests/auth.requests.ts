import { z } from 'zod';
import { userIdSchema } from '../ids.js';
import { defineRequest, type PayloadOf, type ReplyOf } from '../messages/define-message.js';

/** Which users' sessions ended within a token's life: what a process must know before it accepts any token. */
export const ListEndedSessions = defineRequest(
  'auth.session.list-ended.v1',
  z.object({}),
  z.object({
    ended: z.array(z.object({ userId: userIdSchema, sessionVersion: z.int().nonnegative() })),
  }),
  {},
);
export type ListEndedSessions = PayloadOf<typeof ListEndedSessions>;
export type EndedSessions = ReplyOf<typeof ListEndedSessions>;
