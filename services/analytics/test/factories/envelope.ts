import { randomUUID } from 'node:crypto';
import type { Envelope, EventDefinition, MessageId } from '@leadmart/contracts';
import type { PayloadInput } from '@leadmart/platform/messaging';

/** An event with the sample of its definition, changed by `payload`. */
export function anEnvelope<D extends EventDefinition>(
  definition: D,
  payload: Partial<PayloadInput<D>> = {},
  fields: Partial<Envelope> = {},
): Envelope {
  const { type, sample } = definition;
  const messageId = randomUUID() as MessageId;
  return {
    messageId,
    type,
    occurredAt: '2026-03-10T12:00:00.000Z',
    producer: type.slice(0, type.indexOf('.')),
    correlationId: messageId,
    payload: { ...(sample as object), ...(payload as object) },
    ...fields,
  };
}
