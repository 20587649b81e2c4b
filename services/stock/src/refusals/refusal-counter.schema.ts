import type { OptOutId } from '@leadmart/contracts';
import { Schema } from 'mongoose';

/** The one document about the refusals of all opt-outs. */
export interface RefusalCounterDocument {
  readonly _id: 'refusals';
  /** The number of changes of refusals: processes read the later ones. */
  readonly changes: number;
  /** The opt-outs that purchases look for before payment. Missing before the first one. */
  readonly pending?: readonly OptOutId[];
}

export const refusalCounterSchema = new Schema<RefusalCounterDocument>(
  { _id: String, changes: Number, pending: { type: [String], default: undefined } },
  { collection: 'refusal_counter', versionKey: false },
);

export const REFUSAL_COUNTER_MODEL = 'RefusalCounter';
