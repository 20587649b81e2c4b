import type { Envelope } from '@leadmart/contracts';
import type { ConsumeMessage } from 'amqplib';
import { inSpan, traceparentFrom, type SpanKind } from '../../tracing/spans.js';
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
  const traceparent = traceparentFrom(headersOf(message)[header.traceparent]);
  const attributes = {
    'messaging.system': 'rabbitmq',
    'messaging.operation.type': 'process',
    'messaging.destination.name': queue,
    'messaging.message.id': envelope.messageId,
    'leadmart.message.type': envelope.type,
  };
  const run = () => inSpan(`process ${queue}`, { kind, attributes }, work);
  return asReactionTo(envelope, run, traceparent);
}
