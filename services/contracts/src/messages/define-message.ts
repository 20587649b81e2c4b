import { z } from 'zod';
import { messageIdSchema } from '../ids.js';

/** `producer.entity.past-tense.vN` for events, `owner.entity.imperative.vN` for commands and requests. */
const typeGrammar = /^[a-z-]+\.[a-z-]+\.[a-z-]+\.v\d+$/;

interface Definition<K extends string, S extends z.ZodType> {
  readonly kind: K;
  /** The routing key. */
  readonly type: string;
  readonly payload: S;
  /** One believable payload: the producer's and the consumer's tests both use it. */
  readonly sample: z.input<S>;
}

/** Something that happened; anybody may listen. */
export type EventDefinition<S extends z.ZodType = z.ZodType> = Definition<'event', S>;
/** Something one owner is told to do, later, without an answer. */
export type CommandDefinition<S extends z.ZodType = z.ZodType> = Definition<'command', S>;
/** A question to one owner, answered at once or not at all. */
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

/** Every message there is, by type. */
export function allMessages(): ReadonlyMap<string, MessageDefinition> {
  return vocabulary;
}

/** The envelope of every message. `correlationId` is born in the gateway and stays; `causationId` is the message that led to this one. */
export const envelopeSchema = z.object({
  messageId: messageIdSchema,
  type: z.string().regex(typeGrammar),
  occurredAt: z.iso.datetime(),
  producer: z.string(),
  correlationId: z.string(),
  causationId: z.string().optional(),
  payload: z.unknown(),
});
export type Envelope = z.output<typeof envelopeSchema>;
