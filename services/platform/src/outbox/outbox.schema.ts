import type { Envelope } from '@leadmart/contracts';
import { Schema } from 'mongoose';

/** A message that was promised with a committed change and that the broker has not confirmed yet. */
export interface OutboxRow {
  /** The message's id. */
  readonly _id: string;
  readonly kind: 'event' | 'command';
  readonly envelope: Envelope;
  /** The position in the trace at which it was written, in a process that traces. */
  readonly traceparent?: string;
  readonly createdAt: Date;
  /** Failures so far; a broker that was away is not counted. */
  readonly attempts: number;
  readonly lastError?: string;
  /** The relay that takes a row moves this on, so that no other relay takes it meanwhile. */
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
// For the metric of the oldest row's age.
outboxSchema.index({ createdAt: 1 });
