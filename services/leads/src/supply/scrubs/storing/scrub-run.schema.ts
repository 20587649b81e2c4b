import { Schema } from 'mongoose';
import type { ScrubRun } from '../scrub.js';

export interface ScrubRunDocument extends ScrubRun {
  /** `<dataset>:<scrub>` */
  readonly _id: string;
}

export const scrubRunSchema = new Schema<ScrubRunDocument>(
  {
    _id: String,
    scrubId: String,
    datasetId: String,
    name: String,
    state: String,
    step: Number,
    check: Object,
    part: Number,
    afterPhone: Number,
    turned: Number,
    confirmed: Number,
    restored: Number,
    kept: Number,
    ranges: [Object],
  },
  { collection: 'scrub_runs', versionKey: false },
);
scrubRunSchema.index({ scrubId: 1, _id: 1 });

export const SCRUB_RUN_MODEL = 'ScrubRun';
