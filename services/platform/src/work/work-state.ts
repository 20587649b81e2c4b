import { Schema } from 'mongoose';
import { moment, number, optional, part, text, type Field } from '../entities/index.js';

/** The part of a row that belongs to its job. Absent when nothing is to be done. */
export interface WorkState {
  /** When the next step is due or, while a process has claimed the row, when its lease ends. */
  readonly dueAt?: Date;
  /** The claim that may write. A new claim replaces it, so that writes of the one before find no row. */
  readonly claim?: string;
  /** Wake-ups since the last step ended: a step ends its row only when there was none since its claim. */
  readonly wakes?: number;
  /** Failed steps in a row. */
  readonly failures?: number;
}

/** The update that makes a row due at this time, or before. `DueRows.wake` for a row that is written anyway. */
export const dueAgain = (at: Date, path = 'work') => ({
  $min: { [`${path}.dueAt`]: at },
  $inc: { [`${path}.wakes`]: 1 },
});

/** A `WorkState` for a schema. Its index is `{ 'work.dueAt': 1 }`, sparse. */
export const workField = {
  type: new Schema<WorkState>(
    { dueAt: Date, claim: String, wakes: Number, failures: Number },
    { _id: false },
  ),
  default: undefined,
};

/** The field of a `WorkState`. Its index is `{ 'work.dueAt': 1 }`, sparse. */
export const dueWork: Field<WorkState, true> = optional(
  part({
    dueAt: optional(moment()),
    claim: optional(text()),
    wakes: optional(number()),
    failures: optional(number()),
  }),
);
