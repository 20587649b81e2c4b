import type { UserId } from '@leadmart/contracts';
import {
  entity,
  moment,
  number,
  text,
  type DocumentOf,
  type EntityOf,
} from '@leadmart/platform/entities';

/** Longer than the longest time that a segment of mails asks for. */
const keptSeconds = 3_660 * 24 * 3_600;

/** A session whose last token has not expired, for the list that admins see. Whether it has ended is stored elsewhere. */
export const openSessions = entity({
  collection: 'openSessions',
  fields: {
    /** The id that its tokens carry. */
    _id: text(),
    userId: text<UserId>(),
    /** The session has ended when the user's version is higher. */
    sessionVersion: number(),
    startedAt: moment(),
    /** When its last token was issued. */
    lastUsedAt: moment(),
    /** When its last token expires. */
    endsAt: moment(),
    /** Browser and system in words. */
    device: text(),
    /** The network of the last renewal. */
    place: text(),
  },
  indexes: [[{ userId: 1, lastUsedAt: -1 }], [{ endsAt: 1 }, { expireAfterSeconds: 0 }]],
});

export type OpenSessionDocument = DocumentOf<typeof openSessions>;
export type OpenSession = EntityOf<typeof openSessions>;

/** When a user last signed in, or renewed a session. Sessions themselves are forgotten when they end. */
export const lastVisits = entity({
  collection: 'lastVisits',
  fields: {
    /** The user's. */
    _id: text<UserId>(),
    at: moment(),
  },
  indexes: [[{ at: 1 }, { expireAfterSeconds: keptSeconds }]],
});

export type LastVisitDocument = DocumentOf<typeof lastVisits>;
