import { Schema } from 'mongoose';

export const RATE = 'Rate';

/** How often something was done by one subject since its window began with the first time. */
export interface RateRecord {
  /** `<rate>:<hash of subject>` */
  readonly _id: string;
  readonly times: number;
  readonly endsAt: Date;
}

export const rateSchema = new Schema<RateRecord>(
  { _id: String, times: Number, endsAt: Date },
  { collection: 'rates', versionKey: false },
);
rateSchema.index({ endsAt: 1 }, { expireAfterSeconds: 0 });
