import type { Envelope, EventDefinition, PayloadOf } from '@leadmart/contracts';
import { stableMessageId, type PayloadInput } from '../messaging/index.js';

interface Told {
  /** The key that `Outbox.add` got when the event was published. */
  readonly key: string;
  readonly occurredAt: Date;
}

/** An event as it was published, made again from the record it told of. What led to it then is not known any more. */
export function retold<D extends EventDefinition>(
  definition: D,
  payload: PayloadInput<D>,
  { key, occurredAt }: Told,
): Envelope {
  const { type } = definition;
  const messageId = stableMessageId(definition, key);
  return {
    messageId,
    type,
    occurredAt: occurredAt.toISOString(),
    producer: type.slice(0, type.indexOf('.')),
    correlationId: messageId,
    payload: definition.payload.parse(payload) as PayloadOf<D>,
  };
}
