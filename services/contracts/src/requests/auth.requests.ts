import { z } from 'zod';
import { userIdSchema } from '../ids.js';
import { defineRequest, type PayloadOf, type ReplyOf } from '../messages/define-message.js';
import { userStates } from '../user-states.js';

/** One session that was logged out; all its tokens expire by `forgetAt`. */
const loggedOutSessionSchema = z.object({
  sessionId: z.string().min(1),
  forgetAt: z.iso.datetime(),
});

/**
 * The sessions that ended within the life of a token. A process needs the list before it accepts any token. With
 * `since`, the `asOf` of an earlier reply, only those that may have ended after that reply.
 */
export const ListEndedSessions = defineRequest(
  'auth.session.list-ended.v1',
  z.object({ since: z.iso.datetime().optional() }),
  z.object({
    /** Users whose sessions below a version ended. */
    ended: z.array(z.object({ userId: userIdSchema, sessionVersion: z.int().nonnegative() })),
    /** Single sessions. */
    loggedOut: z.array(loggedOutSessionSchema),
    asOf: z.iso.datetime(),
  }),
  { since: '2026-01-06T09:00:00.000Z' },
);
export type ListEndedSessions = PayloadOf<typeof ListEndedSessions>;
export type EndedSessions = ReplyOf<typeof ListEndedSessions>;

/** The emails and names of these users, for lists of actions, and the terms they agreed to. Deleted users are left out. */
export const ListUserEmails = defineRequest(
  'auth.user.list-emails.v1',
  z.object({ userIds: z.array(userIdSchema).max(100) }),
  z.object({
    users: z.array(
      z.object({
        userId: userIdSchema,
        email: z.string(),
        username: z.string(),
        /** The account is locked or waits for its deletion. */
        isSuspended: z.literal(true).optional(),
        /** There was a test key, so services may have data of its account (`testAccountOf`). */
        hasTestAccount: z.literal(true).optional(),
        /** The texts that the registration agreed to. Users made by auth itself have none. */
        agreedTo: z.object({ version: z.string(), at: z.iso.datetime() }).optional(),
      }),
    ),
  }),
  { userIds: ['65f000000000000000000002'] },
);
export type ListUserEmails = PayloadOf<typeof ListUserEmails>;
export type UserEmails = ReplyOf<typeof ListUserEmails>;

/**
 * Users whose email or name contains a text, and whose account is in a state, unordered, at most `limit`. Users whose
 * email begins with the text are found first. A text of one character is compared with the beginning of emails only. With
 * both, the state is looked for among the first users with the text.
 */
export const FindUsers = defineRequest(
  'auth.user.find.v1',
  z.object({
    text: z.string().min(1).max(254).optional(),
    state: z.enum(userStates).optional(),
    limit: z.int().min(1).max(1_000),
  }),
  z.object({ userIds: z.array(userIdSchema), hasMore: z.boolean() }),
  { text: 'buyer', limit: 1_000 },
);
export type FindUsers = PayloadOf<typeof FindUsers>;
export type FoundUsers = ReplyOf<typeof FindUsers>;

/**
 * A page of users in the order of their names, without regard to case and accents; equal names are in the order of
 * their emails. With `among`, only of these users.
 */
export const ListUsersByName = defineRequest(
  'auth.user.list-by-name.v1',
  z.object({
    among: z.array(userIdSchema).max(1_000).optional(),
    order: z.enum(['asc', 'desc']),
    skip: z.int().nonnegative(),
    limit: z.int().min(1).max(100),
  }),
  z.object({
    users: z.array(
      z.object({ userId: userIdSchema, username: z.string(), states: z.array(z.enum(userStates)) }),
    ),
  }),
  { order: 'asc', skip: 0, limit: 10 },
);
export type ListUsersByName = PayloadOf<typeof ListUsersByName>;
export type UsersByName = ReplyOf<typeof ListUsersByName>;

/**
 * Users in the order of their ids, after a given id. For a service that needs all users, also those whose events
 * were published before it was installed. Fewer than `limit` means that there are no more.
 */
export const ListUsers = defineRequest(
  'auth.user.list.v1',
  z.object({ after: userIdSchema.nullable(), limit: z.int().min(1).max(1_000) }),
  z.object({
    users: z.array(
      z.object({
        userId: userIdSchema,
        email: z.string(),
        username: z.string(),
        registeredAt: z.iso.datetime(),
        verifiedAt: z.iso.datetime().nullable(),
      }),
    ),
  }),
  { after: null, limit: 500 },
);
export type ListUsers = PayloadOf<typeof ListUsers>;
export type UserList = ReplyOf<typeof ListUsers>;

/**
 * When these users last signed in, renewed a session or used an API key. Users who never did are missing; times of more than ten
 * years ago are forgotten.
 */
export const ListLastVisits = defineRequest(
  'auth.user.list-last-visits.v1',
  z.object({ userIds: z.array(userIdSchema).max(200) }),
  z.object({ visits: z.array(z.object({ userId: userIdSchema, at: z.iso.datetime() })) }),
  { userIds: ['65f000000000000000000002'] },
);
export type ListLastVisits = PayloadOf<typeof ListLastVisits>;
export type LastVisits = ReplyOf<typeof ListLastVisits>;
