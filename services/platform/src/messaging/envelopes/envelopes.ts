import { createHash, randomUUID } from 'node:crypto';
import type { z } from 'zod';
import {
  envelopeSchema,
  isAboutTest,
  type Envelope,
  type MessageDefinition,
  type MessageId,
  type PayloadOf,
  type RequestDefinition,
} from '@leadmart/contracts';
import { currentContext, runInContext } from '../../logging/context.js';

/** The payload that a sender passes for a message of this definition. */
export type PayloadInput<D extends MessageDefinition> = z.input<D['payload']>;

/** The reply that a responder returns for this request. */
export type ReplyInput<D extends RequestDefinition> = z.input<D['reply']>;

/** A message that its receiver cannot read; a repetition would change nothing. */
export class UnreadableMessage extends Error {
  constructor(reason: string) {
    super(`unreadable message: ${reason}`);
    this.name = 'UnreadableMessage';
  }
}

/** Puts a payload into its envelope: validates it and adds the ids of its cause. Throws if the payload is invalid. */
export function sealEnvelope<D extends MessageDefinition>(
  definition: D,
  payload: PayloadInput<D>,
  sender: { producer: string; messageId?: string },
): Envelope {
  const context = currentContext();
  const messageId = sender.messageId ?? randomUUID();
  return {
    messageId: messageId as MessageId,
    type: definition.type,
    occurredAt: new Date().toISOString(),
    producer: sender.producer,
    correlationId: context?.correlationId ?? messageId,
    ...(context?.causationId === undefined ? {} : { causationId: context.causationId }),
    ...(isAboutTest(payload) && { test: true }),
    payload: definition.payload.parse(payload),
  };
}

/**
 * The id of the one message of this type about the record named by `key`. A replay from the record gives the same
 * id. Its format is a UUID with application-defined bits (version 8).
 */
export function stableMessageId({ type }: Pick<MessageDefinition, 'type'>, key: string): MessageId {
  const hex = createHash('sha256').update(`${type}|${key}`).digest('hex');
  const variant = '89ab'[parseInt(hex.charAt(16), 16) % 4];
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`];
  return [...parts, `${variant}${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-') as MessageId;
}

export function envelopeToBytes(envelope: Envelope): Buffer {
  return Buffer.from(JSON.stringify(envelope));
}

/** Reads the bytes of a message; throws UnreadableMessage. */
export function envelopeFromBytes(bytes: Buffer): Envelope {
  let json: unknown;
  try {
    json = JSON.parse(bytes.toString('utf8'));
  } catch (error) {
    throw new UnreadableMessage(error instanceof Error ? error.message : 'not JSON');
  }
  const parsed = envelopeSchema.safeParse(json);
  if (!parsed.success) throw new UnreadableMessage(`envelope: ${parsed.error.message}`);
  return parsed.data;
}

/** The payload as its definition describes it; throws UnreadableMessage. */
export function payloadOf<D extends MessageDefinition>(
  definition: D,
  envelope: Envelope,
): PayloadOf<D> {
  const parsed = definition.payload.safeParse(envelope.payload);
  if (!parsed.success) throw new UnreadableMessage(`${envelope.type}: ${parsed.error.message}`);
  return parsed.data as PayloadOf<D>;
}

/** Runs the reaction to a message so that its logs and messages keep the message's correlation and trace. */
export function asReactionTo<T>(envelope: Envelope, work: () => T, traceparent?: string): T {
  const { correlationId, messageId: causationId } = envelope;
  const context = { correlationId, causationId, ...(traceparent && { traceparent }) };
  return runInContext(context, work);
}
