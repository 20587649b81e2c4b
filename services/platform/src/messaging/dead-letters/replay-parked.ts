import { randomUUID } from 'node:crypto';
import type { ConfirmChannel, GetMessage } from 'amqplib';
import type { BrokerNames } from '../broker/broker-names.js';
import type { Publisher } from '../broker/publisher.js';
import { header } from '../envelopes/message-headers.js';

/** The number of parked messages that were returned to their queues, and of those that stay parked. */
export interface ReplayReport {
  readonly replayed: number;
  readonly kept: number;
}

/** Selects parked messages by id or type; without either, all of them. */
export interface ParkedFilter {
  readonly messageId?: string;
  readonly type?: string;
}

/**
 * Returns parked messages to the queues they failed in, oldest first, with their failures reset. A message whose
 * queue no longer exists stays parked.
 */
export async function replayParked(
  channel: ConfirmChannel,
  { publisher, names, parkingQueue, limit, only = {} }: ReplayOptions,
): Promise<ReplayReport> {
  let replayed = 0;
  let refused = 0;
  await goThrough(channel, parkingQueue, async (message) => {
    if (replayed + refused >= limit) return 'enough';
    if (!isMeant(message, only)) return 'keep';
    if (await giveBack(message, publisher, names)) {
      replayed += 1;
      return 'done';
    }
    refused += 1;
    return 'keep';
  });
  return { replayed, kept: refused };
}

interface ReplayOptions {
  readonly publisher: Publisher;
  readonly names: BrokerNames;
  readonly parkingQueue: string;
  readonly limit: number;
  readonly only?: ParkedFilter;
}

export const isMeant = ({ properties }: GetMessage, { messageId, type }: ParkedFilter): boolean =>
  (messageId === undefined || properties.messageId === messageId) &&
  (type === undefined || properties.type === type);

/**
 * Passes each message of a parking queue to `look`, which returns whether to remove it. All others return to the
 * queue, also when this process dies.
 */
export async function goThrough(
  channel: ConfirmChannel,
  parkingQueue: string,
  look: (message: GetMessage) => Promise<'done' | 'keep' | 'enough'>,
): Promise<void> {
  const kept: GetMessage[] = [];
  // Reads at most the number of messages that are there now: otherwise a message that fails again at once would be
  // read for ever.
  const { messageCount } = await channel.checkQueue(parkingQueue);
  try {
    for (let taken = 0; taken < messageCount; taken += 1) {
      const message = await channel.get(parkingQueue);
      if (!message) break;
      const verdict = await look(message);
      if (verdict === 'done') channel.ack(message);
      else kept.push(message);
      if (verdict === 'enough') break;
    }
  } finally {
    for (const message of kept) channel.nack(message, false, true);
  }
}

async function giveBack(
  { content, properties, fields }: GetMessage,
  publisher: Publisher,
  names: BrokerNames,
): Promise<boolean> {
  const headers = properties.headers ?? {};
  const origin: unknown = headers[header.originQueue];
  // The broker names the queue of a message that it dead-lettered itself in its own header, with the namespace.
  const brokersOrigin: unknown = headers['x-first-death-queue'];
  const routingKey = typeof origin === 'string' ? names.queue(origin) : brokersOrigin;
  if (typeof routingKey !== 'string') return false;
  try {
    await publisher.publish({
      exchange: '',
      routingKey,
      content,
      messageId: String(properties.messageId ?? randomUUID()),
      type: String(properties.type ?? fields.routingKey),
      correlationId: String(properties.correlationId ?? ''),
      headers: {
        [header.originKey]: headers[header.originKey],
        [header.replays]: Number(headers[header.replays] ?? 0) + 1,
      },
    });
    return true;
  } catch {
    // The message stays parked; the report counts it.
    return false;
  }
}
