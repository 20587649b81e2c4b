import type { Channel } from 'amqplib';
import type { BrokerNames } from '../broker/broker-names.js';
import { definitionsOf, delaysOf, type QueueSpec, type Topology } from './topology.js';

/** The queue options of this installation. */
export interface QueueKeeping {
  /** `quorum` if the broker is a cluster: every message is then stored on a majority of nodes. */
  readonly queueType: 'classic' | 'quorum';
  /** The broker deletes queues that are unused for this time. For tests, so that they leave no queues behind. */
  readonly expireUnusedQueuesMs?: number;
}

type QueueArguments = Record<string, string | number>;

/**
 * The broker parks a message after this number of deliveries, for messages that end their consumers before they can
 * count.
 */
const quorumDeliveryLimit = 20;

/**
 * A parked message is delivered at each listing. RabbitMQ 4 would drop it after twenty deliveries. This number is
 * practically unlimited; older brokers do not support an unlimited count.
 */
const parkedDeliveryLimit = 1_000_000_000;

/** Declares all exchanges and queues of a service. Idempotent. */
export async function declareTopology(
  channel: Channel,
  names: BrokerNames,
  topology: Topology,
  keeping: QueueKeeping,
): Promise<void> {
  await declareExchanges(channel, names);
  await declareParkingQueue(channel, names, topology.service, keeping);
  for (const delayMs of delaysOf(topology))
    await declareDelay(channel, names.delay(topology.service, delayMs), delayMs, keeping);
  for (const [queue, spec] of Object.entries(topology.queues)) {
    await declareQueue(channel, names, { service: topology.service, queue, spec }, keeping);
    await bindQueue(channel, names, queue, spec);
  }
}

export async function declareExchanges(channel: Channel, names: BrokerNames): Promise<void> {
  for (const exchange of names.exchanges)
    await channel.assertExchange(exchange, 'topic', { durable: true });
}

async function declareParkingQueue(
  channel: Channel,
  names: BrokerNames,
  service: string,
  keeping: QueueKeeping,
): Promise<void> {
  const parking = names.parkingQueue(service);
  const unlimited: QueueArguments =
    keeping.queueType === 'quorum' ? { 'x-delivery-limit': parkedDeliveryLimit } : {};
  await channel.assertQueue(parking, {
    durable: true,
    arguments: { ...kept(keeping), ...unlimited },
  });
  await channel.bindQueue(parking, names.deadLetters, service);
}

async function declareQueue(
  channel: Channel,
  names: BrokerNames,
  { service, queue, spec }: { service: string; queue: string; spec: QueueSpec },
  keeping: QueueKeeping,
): Promise<void> {
  // Messages that the broker dead-letters are parked, too, except expired requests: their senders have timed out.
  const parked: QueueArguments = spec.requests
    ? {}
    : { 'x-dead-letter-exchange': names.deadLetters, 'x-dead-letter-routing-key': service };
  const limited: QueueArguments =
    keeping.queueType === 'quorum' ? { 'x-delivery-limit': quorumDeliveryLimit } : {};
  await channel.assertQueue(names.queue(queue), {
    durable: true,
    arguments: { ...kept(keeping), ...parked, ...limited },
  });
}

/**
 * Failed messages wait here for their time to live and then return to their queue: the fanout exchange before this
 * queue keeps their routing key. Always a quorum queue, because only this type removes a message after the next
 * queue has stored it.
 */
async function declareDelay(
  channel: Channel,
  delay: string,
  delayMs: number,
  keeping: QueueKeeping,
): Promise<void> {
  await channel.assertExchange(delay, 'fanout', { durable: true });
  await channel.assertQueue(delay, {
    durable: true,
    arguments: {
      ...kept({ ...keeping, queueType: 'quorum' }),
      'x-overflow': 'reject-publish',
      'x-dead-letter-strategy': 'at-least-once',
      'x-message-ttl': delayMs,
      'x-dead-letter-exchange': '',
    },
  });
  await channel.bindQueue(delay, delay, '');
}

async function bindQueue(
  channel: Channel,
  names: BrokerNames,
  queue: string,
  spec: QueueSpec,
): Promise<void> {
  if (spec.events === 'all') await channel.bindQueue(names.queue(queue), names.events, '#');
  for (const { kind, type } of definitionsOf(spec))
    await channel.bindQueue(names.queue(queue), names.exchangeOf(kind), type);
}

function kept({ queueType, expireUnusedQueuesMs }: QueueKeeping): QueueArguments {
  return {
    'x-queue-type': queueType,
    ...(expireUnusedQueuesMs === undefined ? {} : { 'x-expires': expireUnusedQueuesMs }),
  };
}
