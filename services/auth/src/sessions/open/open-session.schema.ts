import type { UserId } from '@leadmart/contracts';
import {
  entity,
  moment,
  number,
  text,
  type DocumentOf,
  type EntityOf,
} from '@leadmart/platform/entities';

/** A session whose last token has not expired, for the list that admins see. Whether it has ended is stored elsewhere. */
export const openSessions = entity({
  name: 'OpenSession',
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
