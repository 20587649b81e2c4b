import { entity, moment, number, orNull, text, type DocumentOf } from '@leadmart/platform/entities';

/**
 * Failed attempts in a row of one subject: an account from one address, an account from anywhere, an account from a
 * known device, or an address. An attempt under way counts as failed until it succeeds.
 */
export const failureCounters = entity({
  collection: 'failures',
  fields: {
    /** `<kind>:<hash>`. Hashed, so that no email and no address is stored. */
    _id: text(),
    failures: number(),
    slowedUntil: orNull(moment()),
    /** Counting starts again at zero at this time, unless there is another failure before. */
    failuresForgottenAt: moment(),
    /** Until this time the address counts as one that has opened the account. */
    knownUntil: orNull(moment()),
    expiresAt: moment(),
  },
  indexes: [[{ expiresAt: 1 }, { expireAfterSeconds: 0 }]],
});

export type FailureCounterDocument = DocumentOf<typeof failureCounters>;
