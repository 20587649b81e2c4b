import { Schema } from 'mongoose';

export const DECLINE_COUNTER_MODEL = 'DeclineCounter';

/** The declined cards of one user, address or card, and its payments under way. */
export interface DeclineCounter {
  /** `<kind>:<hash>`: addresses and users are not stored readable here. */
  readonly _id: string;
  readonly declines: number;
  /** No payment is tried before this. */
  readonly waitUntil: Date;
  /** Counting starts at 0 again when no decline came until then. */
  readonly forgetAt: Date;
  /** Payments that may still be declined. `until` ends a place whose process died. */
  readonly underWay: readonly { readonly paymentId: string; readonly until: Date }[];
  readonly expiresAt: Date;
}

const underWay = new Schema({ paymentId: String, until: Date }, { _id: false });

export const declineCounterSchema = new Schema<DeclineCounter>(
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
