import { Schema } from 'mongoose';

/** A code that was mailed. `_id` is a keyed hash: no address is stored. */
export interface OptOutCodeDocument {
  readonly _id: string;
  /** The keyed hash of the code. */
  readonly codeHash: string;
  /** Attempts to enter the code. */
  readonly times: number;
  readonly expiresAt: Date;
}

export const optOutCodeSchema = new Schema<OptOutCodeDocument>(
  { _id: String, codeHash: String, times: Number, expiresAt: Date },
  { collection: 'opt_out_codes', versionKey: false },
);
optOutCodeSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const OPT_OUT_CODE_MODEL = 'OptOutCode';
