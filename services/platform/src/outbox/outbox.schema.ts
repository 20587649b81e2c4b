import type { Envelope } from '@leadmart/contracts';
import { Schema } from 'mongoose';

/** A message of a committed change that the broker has not confirmed yet. */
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
  readonly lastError?: string;
  /** The relay that takes a row moves this time forward, so that no other relay takes the row. */
  readonly nextAttemptAt: Date;
  readonly claim?: string;
}

export const outboxSchema = new Schema<OutboxRow>(
  {
    _id: String,
    kind: String,
    envelope: Schema.Types.Mixed,
    traceparent: String,
    createdAt: Date,
    attempts: Number,
    lastError: String,
    nextAttemptAt: Date,
    claim: String,
  },
  { collection: 'outbox', versionKey: false, minimize: false },
);
outboxSchema.index({ nextAttemptAt: 1 });
