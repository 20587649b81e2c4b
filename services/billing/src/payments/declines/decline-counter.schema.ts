import {
  entity,
  list,
  moment,
  number,
  part,
  text,
  type DocumentOf,
} from '@leadmart/platform/entities';

/** The declined cards (or card setups) of one user, address or card, and its running attempts. */
export const declineCounters = entity({
  collection: 'declines',
  fields: {
    /** `<kind>:<hash>`: addresses and users are stored as hashes only. */
    _id: text(),
    declines: number(),
    /** Payments are refused before this moment. */
    waitUntil: moment(),
    /** The count restarts at 0 when no card is declined before this moment. */
    forgetAt: moment(),
    /** Payments and card setups that may still be declined. `until` frees the slot of one whose process died. */
    underWay: list(part({ attemptId: text(), until: moment() })),
    expiresAt: moment(),
  },
  indexes: [[{ expiresAt: 1 }, { expireAfterSeconds: 0 }]],
});

export type DeclineCounterDocument = DocumentOf<typeof declineCounters>;
