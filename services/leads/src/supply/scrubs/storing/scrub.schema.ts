import type { ScrubId } from '@leadmart/contracts';
import { dueWork, type WorkState } from '@leadmart/platform/work';
import { Schema } from 'mongoose';
import type { Scrub } from '../scrub.js';

export interface ScrubDocument extends Omit<Scrub, 'id'> {
  readonly _id: ScrubId;
  /** True once it is started: the history shows it. */
  readonly listed?: boolean;
  /** When its next step is due, or its removal if it was not started; missing when it has ended. */
  readonly work?: WorkState;
}

const text = { type: String, required: true };
const whole = { type: Number, required: true };

export const scrubSchema = new Schema<ScrubDocument>(
  {
    _id: String,
    state: text,
    adminId: text,
    checkedOn: text,
    source: text,
    areaCodes: [String],
    fileName: text,
    datasetId: String,
    parts: whole,
    phones: whole,
    invalidLines: whole,
    columns: Object,
    startedAt: { type: Date, required: true },
    endedAt: Date,
    trouble: Object,
    listed: Boolean,
    work: dueWork.stored,
  },
  { collection: 'scrubs', versionKey: false },
);
// Lists the history, newest first.
scrubSchema.index({ listed: 1, startedAt: -1, _id: -1 });
scrubSchema.index({ 'work.dueAt': 1 }, { sparse: true });

export const SCRUB_MODEL = 'Scrub';
