import { Schema } from 'mongoose';
import type { Generations } from './generation.js';

/** There is one, `_id` = `figures`. */
export interface GenerationsDocument extends Generations {
  readonly _id: string;
  /** Generations that nobody needs any more and that may still have documents. */
  readonly leavings: readonly string[];
}

const generation = new Schema(
  { id: { type: String, required: true }, timeZone: { type: String, required: true } },
  { _id: false, id: false },
);

export const generationsSchema = new Schema<GenerationsDocument>(
  {
    _id: String,
    current: { type: generation, required: true },
    building: generation,
    rebuiltAt: Date,
    leavings: { type: [String], default: [] },
  },
  { collection: 'generations', versionKey: false },
);

/** Which events a generation has counted: `_id` = generation and message id. */
export interface CountedDocument {
  readonly _id: string;
}

export const countedSchema = new Schema<CountedDocument>(
  { _id: String },
  { collection: 'counted', versionKey: false },
);

export const GENERATIONS_MODEL = 'Generations';
export const COUNTED_MODEL = 'Counted';
