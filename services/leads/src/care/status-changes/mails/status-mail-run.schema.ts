import { Schema } from 'mongoose';
import type { StatusMailRun } from './status-mail-run.js';

export interface StatusMailRunDocument extends StatusMailRun {
  readonly _id: string;
  /** When a process may begin or continue the run. While one works on it, the end of its lease. */
  readonly dueAt: Date;
}

export const statusMailRunSchema = new Schema<StatusMailRunDocument>(
  {
    _id: String,
    day: String,
    from: String,
    to: String,
    after: String,
    failures: Number,
    dueAt: Date,
  },
  { collection: 'status_mail_runs', versionKey: false },
);

export const STATUS_MAIL_RUN_MODEL = 'StatusMailRun';
