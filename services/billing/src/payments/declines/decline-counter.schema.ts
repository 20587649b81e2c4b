import { Schema } from 'mongoose';

export const DECLINE_COUNTER_MODEL = 'DeclineCounter';

/** The declined cards (or card setups) of one user, address or card, and its running attempts. */
export interface DeclineCounterDocument {
  /** `<kind>:<hash>`: addresses and users are stored as hashes only. */
  readonly _id: string;
  readonly declines: number;
  /** Payments are refused before this moment. */
  readonly waitUntil: Date;
  /** The count restarts at 0 when no card is declined before this moment. */
  readonly forgetAt: Date;
  /** Payments and card setups that may still be declined. `until` frees the place of one whose process died. */
  readonly underWay: readonly { readonly attemptId: string; readonly until: Date }[];
  readonly expiresAt: Date;
}

const underWay = new Schema({ attemptId: String, until: Date }, { _id: false });

export const declineCounterSchema = new Schema<DeclineCounterDocument>(
  {
    _id: String,
    declines: Number,
    waitUntil: Date,
    forgetAt: Date,
    underWay: [underWay],
    expiresAt: Date,
  },
  { collection: 'declines', versionKey: false },
);
declineCounterSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
