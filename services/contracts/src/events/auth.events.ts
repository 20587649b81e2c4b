import { z } from 'zod';
import { userIdSchema } from '../ids.js';
import { defineEvent, type PayloadOf } from '../messages/define-message.js';

const aUser = '65f000000000000000000001';

/** A visitor created an account. It has no access until the address is verified. */
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

/**
 * A user changed the name or the email address. Carries the whole registration, so that a service that does not know
 * the user yet learns it; `revision` rises with each change, and a lower one changes nothing.
 */
export const UserChanged = defineEvent(
  'auth.user.changed.v1',
  UserRegistered.payload.extend({ revision: z.int().min(1) }),
  { ...UserRegistered.sample, email: 'new@leadmart.test', revision: 1 },
);
export type UserChanged = PayloadOf<typeof UserChanged>;

export const UserVerified = defineEvent(
  'auth.user.verified.v1',
  z.object({ userId: userIdSchema, verifiedAt: z.iso.datetime() }),
  { userId: aUser, verifiedAt: '2026-01-05T10:01:00.000Z' },
);
export type UserVerified = PayloadOf<typeof UserVerified>;

/**
 * Auth has deleted the account and its personal data. A service that stores an address or name of the user erases
 * it and keeps the id: `UserRegistered` and `UserVerified` may still arrive after this event.
 */
export const UserDeleted = defineEvent(
  'auth.user.deleted.v1',
  z.object({ userId: userIdSchema, deletedAt: z.iso.datetime() }),
  { userId: aUser, deletedAt: '2026-01-07T09:00:00.000Z' },
);
export type UserDeleted = PayloadOf<typeof UserDeleted>;

/** From now on every process refuses tokens of this user with a lower session version than `sessionVersion`. */
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

/** The user logged out of one session. From now on every process refuses its tokens. */
export const SessionLoggedOut = defineEvent(
  'auth.session.logged-out.v1',
  z.object({
    userId: userIdSchema,
    sessionId: z.string().min(1),
    loggedOutAt: z.iso.datetime(),
    /** The expiry of the session's last token. */
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
