import { dueWork, type WorkState } from '@leadmart/platform/work';
import { Schema } from 'mongoose';
import type { StatusMailRun } from './status-mail-run.js';

export interface StatusMailRunDocument extends StatusMailRun {
  readonly _id: string;
  /** When the next run begins, or the next step of this one is due. */
  readonly work: WorkState;
}

export const statusMailRunSchema = new Schema<StatusMailRunDocument>(
  {
    _id: String,
    day: String,
    from: String,
    to: String,
    after: String,
    work: dueWork.stored,
  },
  { collection: 'status_mail_runs', versionKey: false },
);
statusMailRunSchema.index({ 'work.dueAt': 1 });

export const STATUS_MAIL_RUN_MODEL = 'StatusMailRun';
