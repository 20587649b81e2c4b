import type { Envelope } from '@leadmart/contracts';
import { entity, moment, optional, part, text, value, type DocumentOf } from '../entities/index.js';
import { workFields } from '../work/index.js';

/** The messages of committed changes that the broker has not confirmed yet. */
export const outbox = entity({
  collection: 'outbox',
  fields: {
    /** The message's id. */
    _id: text(),
    kind: text<'event' | 'command'>(),
    envelope: value<Envelope>(),
    /** The trace position at which it was written, in a process that traces. */
    traceparent: optional(text()),
    createdAt: moment(),
    lastError: optional(text()),
    work: part(workFields),
  },
  indexes: [[{ 'work.dueAt': 1 }]],
});

export type OutboxDocument = DocumentOf<typeof outbox>;

/** A message as a relay has it. */
export interface OutboxRow extends Omit<OutboxDocument, 'lastError' | 'work'> {
  /** The number of failures, without those while the broker was not available. */
  readonly attempts: number;
  /** The end of the relay's claim. */
  readonly nextAttemptAt: Date;
}
