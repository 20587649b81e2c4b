import { Schema } from 'mongoose';
import type { GenerationState } from './generation.js';

/** The only document of its collection, `_id` = `figures`. */
export interface GenerationStateDocument extends GenerationState {
  readonly _id: string;
  /** Ids of replaced and abandoned generations that may still have documents. */
  readonly retired: readonly string[];
}

const generation = new Schema(
  { id: { type: String, required: true }, timeZone: { type: String, required: true } },
  { _id: false, id: false },
);

export const generationStateSchema = new Schema<GenerationStateDocument>(
  {
    _id: String,
    current: { type: generation, required: true },
    building: generation,
    rebuiltAt: Date,
    retired: { type: [String], default: [] },
  },
  { collection: 'generations', versionKey: false },
);

export const GENERATION_STATE_MODEL = 'GenerationState';
