import { Schema } from 'mongoose';
import { workField, type WorkState } from './work-state.js';

/** The row of a job that one process runs at a time. Its `_id` is the job's name. */
export interface JobDocument {
  readonly _id: string;
  readonly work: WorkState;
}

export const jobSchema = new Schema<JobDocument>(
  { _id: String, work: workField },
  { collection: 'jobs', versionKey: false },
);

export const JOB_MODEL = 'Job';
