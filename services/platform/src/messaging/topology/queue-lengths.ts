import type { Channel } from 'amqplib';
import type { BrokerNames } from '../broker/broker-names.js';
import { delaysOf, type Topology } from './topology.js';

/** The number of waiting messages of a queue, and of its consumers in all processes. */
export interface QueueLength {
  /** The queue's name without the namespace. */
  readonly queue: string;
  /** Failed messages that wait for their next attempt or for an operator. */
  readonly kind: 'work' | 'delay' | 'dead-letters';
  readonly messages: number;
  readonly consumers: number;
}

/** Requests the length of every queue of a service from the broker. */
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
  // In parallel: a channel answers in the order of the requests.
  return Promise.all(
    asked.map(async ({ queue, kind, name }) => {
      const { messageCount, consumerCount } = await channel.checkQueue(name);
      return { queue, kind, messages: messageCount, consumers: consumerCount };
    }),
  );
}
