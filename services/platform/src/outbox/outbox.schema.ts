import type { Envelope } from '@leadmart/contracts';
import { Schema } from 'mongoose';
import { workField, type WorkState } from '../work/index.js';

/** A message of a committed change that the broker has not confirmed yet, as a relay has it. */
export interface OutboxRow {
  /** The message's id. */
  readonly _id: string;
  readonly kind: 'event' | 'command';
  readonly envelope: Envelope;
  /** The trace position at which it was written, in a process that traces. */
  readonly traceparent?: string;
  readonly createdAt: Date;
  /** The number of failures, without those while the broker was not available. */
  readonly attempts: number;
  /** The end of the relay's claim. */
  readonly nextAttemptAt: Date;
}

/** A row as stored. */
export interface OutboxDocument extends Omit<OutboxRow, 'attempts' | 'nextAttemptAt'> {
  readonly lastError?: string;
  readonly work: WorkState;
}

export const outboxSchema = new Schema<OutboxDocument>(
  {
    _id: String,
    kind: String,
    envelope: Schema.Types.Mixed,
    traceparent: String,
    createdAt: Date,
    lastError: String,
    work: workField,
  },
  { collection: 'outbox', versionKey: false, minimize: false },
);
outboxSchema.index({ 'work.dueAt': 1 });
