import type { Envelope, MessageId } from '@leadmart/contracts';

/** The message's metadata for its handler. */
export interface MessageContext {
  readonly messageId: MessageId;
  readonly type: string;
  readonly queue: string;
  readonly occurredAt: string;
  readonly producer: string;
  readonly correlationId: string;
  readonly causationId: string | undefined;
  /** 1 the first time, 2 after the first failure and so on. */
  readonly attempt: number;
}

/** A function that reacts to one type of message. Its result is used for requests only. */
export type MessageHandler = (payload: unknown, context: MessageContext) => Promise<unknown>;

/**
 * A function that reacts to several messages of one type at once, with the context of each at the same place. When it
 * throws, none of them may have had an effect: they are then handled one by one.
 */
export type BatchMessageHandler = (
  payloads: readonly unknown[],
  contexts: readonly MessageContext[],
) => Promise<unknown>;

export function contextOf(envelope: Envelope, queue: string, attempt: number): MessageContext {
  const { messageId, type, occurredAt, producer, correlationId, causationId } = envelope;
  return { messageId, type, queue, occurredAt, producer, correlationId, causationId, attempt };
}
