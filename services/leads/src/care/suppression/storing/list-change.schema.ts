import { Schema } from 'mongoose';

/**
 * A change of a suppression list that has pieces to be removed. staging: the pieces that it writes, unless it commits;
 * committed: those that it replaced; abandoned: as staging, after the process died or lost its time.
 */
export interface ListChangeDocument {
  /** `<change>:<buyer>` */
  readonly _id: string;
  readonly state: 'staging' | 'committed' | 'abandoned';
  readonly pieces: readonly string[];
  /** The time when the sweeper removes the pieces. */
  readonly sweepAt: Date;
}

export const listChangeSchema = new Schema<ListChangeDocument>(
  {
    _id: String,
    state: { type: String, required: true },
    pieces: [String],
    sweepAt: { type: Date, required: true },
  },
  { collection: 'suppression_changes', versionKey: false },
);
listChangeSchema.index({ sweepAt: 1 });

export const LIST_CHANGE_MODEL = 'SuppressionListChange';
