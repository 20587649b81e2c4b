import type { Channel } from 'amqplib';
import type { BrokerNames } from '../broker/broker-names.js';
import { definitionsOf, delaysOf, type QueueSpec, type Topology } from './topology.js';

/** How the queues of this installation are kept. */
export interface QueueKeeping {
  /** `quorum` where the broker is a cluster; every message is then on a majority of nodes. */
  readonly queueType: 'classic' | 'quorum';
  /** The broker deletes queues unused for this long: for tests, so that they leave nothing behind. */
  readonly expireUnusedQueuesMs?: number;
}

type QueueArguments = Record<string, string | number>;

/** A message that gives its consumers no chance to count (it kills them) is parked by the broker after so many deliveries. */
const quorumDeliveryLimit = 20;

/**
 * A parked message is delivered whenever somebody looks at it. RabbitMQ 4 would throw it away after
 * twenty looks; this is as good as no limit, which older brokers cannot be asked for.
 */
const parkedDeliveryLimit = 1_000_000_000;

/** Declares everything a service needs on the broker. Harmless when it is there already. */
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

export async function declareParkingQueue(
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
  // Messages that the broker gives up on are parked as well, except expired requests: their senders have timed out.
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
 * Failed messages wait here and then, by their time to live, fall back into the queue they came from:
 * the fanout exchange before it leaves their routing key alone. Always a quorum queue, because only
 * that kind forgets a message no sooner than the next queue has it.
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
