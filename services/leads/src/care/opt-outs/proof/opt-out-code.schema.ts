import { entity, moment, number, text, type DocumentOf } from '@leadmart/platform/entities';

/** A code that was mailed. */
export const optOutCodes = entity({
  collection: 'opt_out_codes',
  fields: {
    /** A keyed hash: no address is stored. */
    _id: text(),
    /** The keyed hash of the code. */
    codeHash: text(),
    /** Attempts to enter the code. */
    times: number(),
    expiresAt: moment(),
  },
  indexes: [[{ expiresAt: 1 }, { expireAfterSeconds: 0 }]],
});

export type OptOutCodeDocument = DocumentOf<typeof optOutCodes>;
