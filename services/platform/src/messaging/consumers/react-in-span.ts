import type { ConsumeMessage } from 'amqplib';
import type { Envelope } from '@leadmart/contracts';
import {
  inSpan,
  isTracing,
  startSpan,
  traceparentFrom,
  type Span,
  type SpanAttributes,
  type SpanKind,
} from '../../tracing/spans.js';
import { asReactionTo } from '../envelopes/envelopes.js';
import { header, headersOf } from '../envelopes/message-headers.js';

interface Reacted {
  readonly envelope: Envelope;
  readonly message: ConsumeMessage;
  readonly queue: string;
  /** The sender of a request waits for its reply, so the span has the kind `server`. */
  readonly kind: SpanKind;
}

/**
 * Runs the reaction to a message in the message's correlation context and, in a process that traces, as a span of
 * the sender's trace.
 */
export function reactInSpan<T>(
  { envelope, message, queue, kind }: Reacted,
  work: () => Promise<T>,
): Promise<T> {
  const attributes = attributesOf(envelope, queue);
  const run = () => inSpan(`process ${queue}`, { kind, attributes }, work);
  return asReactionTo(envelope, run, traceparentOf(message));
}

/** Begins a span of the sender's trace for a message that is handled together with others. */
export function startReactionSpan({ envelope, message, queue, kind }: Reacted): Span | undefined {
  if (!isTracing()) return undefined;
  const attributes = attributesOf(envelope, queue);
  return startSpan(`process ${queue}`, { kind, attributes, parent: traceparentOf(message) });
}

function traceparentOf(message: ConsumeMessage): string | undefined {
  return traceparentFrom(headersOf(message)[header.traceparent]);
}

function attributesOf({ messageId, type }: Envelope, queue: string): SpanAttributes {
  return {
    'messaging.system': 'rabbitmq',
    'messaging.operation.type': 'process',
    'messaging.destination.name': queue,
    'messaging.message.id': messageId,
    'leadmart.message.type': type,
  };
}
