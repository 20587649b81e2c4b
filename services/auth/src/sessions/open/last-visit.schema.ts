import type { UserId } from '@leadmart/contracts';
import { entity, moment, text, type DocumentOf } from '@leadmart/platform/entities';

/** Longer than the longest time that a segment of mails asks for. */
const keptSeconds = 3_660 * 24 * 3_600;

/** When a user last signed in, or renewed a session. Sessions themselves are forgotten when they end. */
export const lastVisits = entity({
  name: 'LastVisit',
  collection: 'lastVisits',
  fields: {
    /** The user's. */
    _id: text<UserId>(),
    at: moment(),
  },
  indexes: [[{ at: 1 }, { expireAfterSeconds: keptSeconds }]],
});

export type LastVisitDocument = DocumentOf<typeof lastVisits>;
