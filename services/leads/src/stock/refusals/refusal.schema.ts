import { Schema } from 'mongoose';

/** A phone or an e-mail that is never taken into the stock again, as a keyed hash. */
export interface RefusalDocument {
  /** `<key>:<hash>` */
  readonly _id: string;
  /** The number of refusals when it was stored; processes read those after the last one they know. */
  readonly number: number;
}

export const refusalSchema = new Schema<RefusalDocument>(
  { _id: String, number: Number },
  // The collection has kept its name from before it had e-mails.
  { collection: 'refused_phones', versionKey: false },
);
refusalSchema.index({ number: 1 });

export const REFUSAL_MODEL = 'Refusal';
