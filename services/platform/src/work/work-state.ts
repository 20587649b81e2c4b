import {
  moment,
  number,
  optional,
  part,
  text,
  type Field,
  type Values,
} from '../entities/index.js';

/** The fields of a `WorkState`, for rows that always have one. */
export const workFields = {
  /** When the next step is due or, while a process has claimed the row, when its lease ends. */
  dueAt: optional(moment()),
  /** The claim that may write. A new claim replaces it, so that writes of the one before find no row. */
  claim: optional(text()),
  /** Wake-ups since the last step ended: a step ends its row only when there was none since its claim. */
  wakes: optional(number()),
  /** Failed steps in a row. */
  failures: optional(number()),
};

/** The part of a row that belongs to its job. Absent when nothing is to be done. */
export type WorkState = Values<typeof workFields>;

/** The update that makes a row due at this time, or before. `DueRows.wake` for a row that is written anyway. */
export const dueAgain = (at: Date, path = 'work') => ({
  $min: { [`${path}.dueAt`]: at },
  $inc: { [`${path}.wakes`]: 1 },
});

/** The field of a `WorkState`, absent when nothing is to be done. Its index is `{ 'work.dueAt': 1 }`, sparse. */
export const dueWork: Field<WorkState, true> = optional(part(workFields));
