import { Schema } from 'mongoose';

export const FAILURE = 'Failure';

/** Failed logins of one kind in a row: of an account from an address, of an account, of an address. */
export interface FailureRecord {
  /** `<kind>:<hash>`: no address of a person stands here in the clear. */
  readonly _id: string;
  readonly failures: number;
  readonly slowedUntil: Date | null;
  /** Counting starts anew when no failure came for a while. */
  readonly failuresForgottenAt: Date;
  /** The account was opened from this address; remembered until then. */
  readonly knownUntil: Date | null;
  readonly expiresAt: Date;
}

export const failureSchema = new Schema<FailureRecord>(
  {
    _id: String,
    failures: Number,
    slowedUntil: Date,
    failuresForgottenAt: Date,
    knownUntil: Date,
    expiresAt: Date,
  },
  { collection: 'failures', versionKey: false },
);
failureSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
