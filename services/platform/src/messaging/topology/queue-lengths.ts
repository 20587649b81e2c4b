import type { Channel } from 'amqplib';
import type { BrokerNames } from '../broker/broker-names.js';
import { delaysOf, type Topology } from './topology.js';

/** How many messages of a queue wait to be taken, and how many takers it has in all processes together. */
export interface QueueLength {
  /** Our name of it, without the namespace. */
  readonly queue: string;
  /** Messages that failed and wait for their next attempt, or for a person. */
  readonly kind: 'work' | 'delay' | 'dead-letters';
  readonly messages: number;
  readonly consumers: number;
}

/** Asks the broker about every queue of a service. */
export async function lengthsOf(
  channel: Channel,
  names: BrokerNames,
  topology: Topology,
): Promise<QueueLength[]> {
  const { service, queues } = topology;
  const asked: (Pick<QueueLength, 'queue' | 'kind'> & { name: string })[] = [
    ...Object.keys(queues).map((queue) => ({
      queue,
      kind: 'work' as const,
      name: names.queue(queue),
    })),
    ...[...delaysOf(topology)].map((delayMs) => ({
      queue: `delays:${service}:${delayMs}ms`,
      kind: 'delay' as const,
      name: names.delay(service, delayMs),
    })),
    { queue: `dead-letters:${service}`, kind: 'dead-letters', name: names.parkingQueue(service) },
  ];
  // All at once: a channel answers in the order it was asked.
  return await Promise.all(
    asked.map(async ({ queue, kind, name }) => {
      const { messageCount, consumerCount } = await channel.checkQueue(name);
      return { queue, kind, messages: messageCount, consumers: consumerCount };
    }),
  );
}
