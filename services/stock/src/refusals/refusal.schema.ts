import type { OptOutId } from '@leadmart/contracts';
import { Schema } from 'mongoose';

/** A phone or an e-mail that is not taken into the stock, as a keyed hash. */
export interface RefusalDocument {
  /** `<key>:<hash>` */
  readonly _id: string;
  /** The number of changes of refusals when it was changed; processes read those after the last one they know. */
  readonly number: number;
  /** The opt-outs that refuse it. Without one it is taken again: the row stays, so that every process reads that. */
  readonly by: readonly OptOutId[];
}

export const refusalSchema = new Schema<RefusalDocument>(
  { _id: String, number: Number, by: [String] },
  { collection: 'refused_phones', versionKey: false },
);
refusalSchema.index({ number: 1 });
refusalSchema.index({ by: 1 });

export const REFUSAL_MODEL = 'Refusal';
