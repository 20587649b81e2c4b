import {
  isAboutTest,
  type Envelope,
  type EventDefinition,
  type PayloadOf,
} from '@leadmart/contracts';
import { stableMessageId, type PayloadInput } from '../messaging/index.js';

interface Publication {
  /** The key passed to `Outbox.addWithKey` when the event was published. */
  readonly key: string;
  readonly occurredAt: Date;
}

/**
 * The envelope of an event published before, made again from the service's record of it: same message id, same
 * payload. The original correlation is not stored, so the message id takes its place.
 */
export function replayedEvent<D extends EventDefinition>(
  definition: D,
  payload: PayloadInput<D>,
  { key, occurredAt }: Publication,
): Envelope {
  const { type } = definition;
  const messageId = stableMessageId(definition, key);
  return {
    messageId,
    type,
    occurredAt: occurredAt.toISOString(),
    producer: type.slice(0, type.indexOf('.')),
    correlationId: messageId,
    ...(isAboutTest(payload) && { test: true }),
    payload: definition.payload.parse(payload) as PayloadOf<D>,
  };
}
