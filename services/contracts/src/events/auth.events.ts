import { z } from 'zod';
import { userIdSchema } from '../ids.js';
import { defineEvent, type PayloadOf } from '../messages/define-message.js';

const aUser = '65f000000000000000000001';

/** A visitor created an account; it opens nothing until the address is verified. */
export const UserRegistered = defineEvent(
  'auth.user.registered.v1',
  z.object({
    userId: userIdSchema,
    email: z.string(),
    username: z.string(),
    isAdmin: z.boolean(),
    registeredAt: z.iso.datetime(),
  }),
  {
    userId: aUser,
    email: 'buyer@leadmart.test',
    username: 'Buyer',
    isAdmin: false,
    registeredAt: '2026-01-05T10:00:00.000Z',
  },
);
export type UserRegistered = PayloadOf<typeof UserRegistered>;

export const UserVerified = defineEvent(
  'auth.user.verified.v1',
  z.object({ userId: userIdSchema, verifiedAt: z.iso.datetime() }),
  { userId: aUser, verifiedAt: '2026-01-05T10:01:00.000Z' },
);
export type UserVerified = PayloadOf<typeof UserVerified>;

/**
 * Auth has deleted the account and its personal data. A service that keeps an address or a name of the user erases it,
 * and keeps the id: `UserRegistered` and `UserVerified` may still arrive after this.
 */
export const UserDeleted = defineEvent(
  'auth.user.deleted.v1',
  z.object({ userId: userIdSchema, deletedAt: z.iso.datetime() }),
  { userId: aUser, deletedAt: '2026-01-07T09:00:00.000Z' },
);
export type UserDeleted = PayloadOf<typeof UserDeleted>;

/** Tokens of this user with a session version below `sessionVersion` are refused from now on, by everybody. */
export const SessionsEnded = defineEvent(
  'auth.session.ended.v1',
  z.object({
    userId: userIdSchema,
    sessionVersion: z.int().nonnegative(),
    reason: z.enum(['password-reset', 'demotion', 'deletion', 'sign-out-everywhere']),
    endedAt: z.iso.datetime(),
  }),
  {
    userId: aUser,
    sessionVersion: 2,
    reason: 'password-reset',
    endedAt: '2026-01-06T09:00:00.000Z',
  },
);
export type SessionsEnded = PayloadOf<typeof SessionsEnded>;

/** The owner logged out of one session: every token of it is refused from now on, by everybody. */
export const SessionLoggedOut = defineEvent(
  'auth.session.logged-out.v1',
  z.object({
    userId: userIdSchema,
    sessionId: z.string().min(1),
    loggedOutAt: z.iso.datetime(),
    /** When the last token of the session has expired. */
    forgetAt: z.iso.datetime(),
  }),
  {
    userId: aUser,
    sessionId: 'w3nQkT0c5mJ9fYx2',
    loggedOutAt: '2026-01-06T09:00:00.000Z',
    forgetAt: '2026-01-06T10:05:00.000Z',
  },
);
export type SessionLoggedOut = PayloadOf<typeof SessionLoggedOut>;
