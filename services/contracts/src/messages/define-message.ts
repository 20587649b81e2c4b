import { z } from 'zod';
import { messageIdSchema } from '../ids.js';

/** `producer.entity.past-tense.vN` for events, `owner.entity.imperative.vN` for commands and requests. */
const typeGrammar = /^[a-z-]+\.[a-z-]+\.[a-z-]+\.v\d+$/;

interface Definition<K extends string, S extends z.ZodType> {
  readonly kind: K;
  /** The routing key. */
  readonly type: string;
  readonly payload: S;
  /** A realistic payload, used by the tests of the producer and of the consumers. */
  readonly sample: z.input<S>;
}

/** A fact that has happened; any service may consume it. */
export type EventDefinition<S extends z.ZodType = z.ZodType> = Definition<'event', S>;
/** An instruction to one service, executed later, without a reply. */
export type CommandDefinition<S extends z.ZodType = z.ZodType> = Definition<'command', S>;
/** A request to one service, answered at once or not at all. */
export interface RequestDefinition<
  S extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
> extends Definition<'request', S> {
  readonly reply: R;
}
export type MessageDefinition = EventDefinition | CommandDefinition | RequestDefinition;

export type PayloadOf<D extends { payload: z.ZodType }> = z.output<D['payload']>;
export type ReplyOf<D extends { reply: z.ZodType }> = z.output<D['reply']>;

const vocabulary = new Map<string, MessageDefinition>();

function define<D extends MessageDefinition>(definition: D): D {
  if (!typeGrammar.test(definition.type))
    throw new Error(`${definition.type} is not a message type`);
  if (vocabulary.has(definition.type)) throw new Error(`${definition.type} is defined twice`);
  vocabulary.set(definition.type, definition);
  return definition;
}

export function defineEvent<S extends z.ZodType>(
  type: string,
  payload: S,
  sample: z.input<S>,
): EventDefinition<S> {
  return define({ kind: 'event', type, payload, sample });
}

export function defineCommand<S extends z.ZodType>(
  type: string,
  payload: S,
  sample: z.input<S>,
): CommandDefinition<S> {
  return define({ kind: 'command', type, payload, sample });
}

export function defineRequest<S extends z.ZodType, R extends z.ZodType>(
  type: string,
  payload: S,
  reply: R,
  sample: z.input<S>,
): RequestDefinition<S, R> {
  return define({ kind: 'request', type, payload, reply, sample });
}

/** Every message, by type. */
export function allMessages(): ReadonlyMap<string, MessageDefinition> {
  return vocabulary;
}

/**
 * The envelope of every message. The gateway creates `correlationId`, and every later message keeps it;
 * `causationId` is the message that caused this one. `test` stands in messages about test accounts: no queue receives them that
 * does not say so in its topology.
 */
export const envelopeSchema = z.object({
  messageId: messageIdSchema,
  type: z.string().regex(typeGrammar),
  occurredAt: z.iso.datetime(),
  producer: z.string(),
  correlationId: z.string(),
  causationId: z.string().optional(),
  test: z.literal(true).optional(),
  payload: z.unknown(),
});
export type Envelope = z.output<typeof envelopeSchema>;
