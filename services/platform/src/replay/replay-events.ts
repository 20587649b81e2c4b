import {
  InvalidInput,
  isAboutTest,
  type Envelope,
  type EventDefinition,
  type PayloadOf,
  type ReplayPage,
  type ReplayRequest,
} from '@leadmart/contracts';
import { stableMessageId, type PayloadInput } from '../messaging/index.js';

/** One kind of record that a service's events are replayed from, in an order that never changes. */
export interface ReplaySource {
  readonly name: string;
  /** The events of the records after this position; `last` is the position of the last record read, undefined at the end. */
  page(after: string, limit: number): Promise<{ events: Envelope[]; last: string | undefined }>;
}

/** A position in the whole replay: the source, and a position in it. */
const cursorOf = ({ name }: ReplaySource, after: string) => `${name}:${after}`;

/**
 * Answers a `Replay…Events` request: one page of one source, and the cursor of the next page. A page may be empty
 * before the end, because not every record stands for an event, and those of test accounts are left out. Throws `InvalidInput` for an unknown cursor.
 */
export async function replayEvents(
  sources: readonly ReplaySource[],
  { after, limit }: ReplayRequest,
): Promise<ReplayPage> {
  const colon = after.indexOf(':');
  const index = after === '' ? 0 : sources.findIndex(({ name }) => name === after.slice(0, colon));
  const source = sources[index];
  if (!source)
    throw InvalidInput({ fields: [{ field: 'after', message: 'is not a cursor of this replay' }] });
  const { events: found, last } = await source.page(after.slice(colon + 1), limit);
  const events = found.filter(({ test }) => !test);
  if (last !== undefined) return { events, next: cursorOf(source, last) };
  const following = sources[index + 1];
  return { events, next: following ? cursorOf(following, '') : null };
}

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
