import { setTimeout as pause } from 'node:timers/promises';
import { connect } from 'amqplib';
import { serviceNames } from '@leadmart/contracts';
import type { Stack } from '@leadmart/runner';
import type { Chronicle } from './chronicle.js';
import { metricOf, type Sample } from './metrics.js';
import type { CardProvider } from './world/card-provider.js';
import type { Stores } from './world/stores.js';

const lookEveryMs = 500;
const reportEveryMs = 15_000;

export interface Reach {
  readonly stack: Stack;
  readonly stores: Stores;
  readonly provider: CardProvider;
  readonly chronicle: Chronicle;
}

/** Waits until all work has ended. Returns the unfinished work at the end of the time limit. */
export async function untilQuiet(reach: Reach, limitMs: number): Promise<string[]> {
  const { chronicle } = reach;
  const begin = Date.now();
  let reportedAt = begin;
  for (;;) {
    const left = await underWay(reach).catch((error: unknown) => [
      `not readable: ${String(error)}`,
    ]);
    const waitedMs = Date.now() - begin;
    if (left.length === 0 || waitedMs > limitMs) {
      chronicle.say('quiet', { waitedMs, left });
      return left;
    }
    if (Date.now() - reportedAt > reportEveryMs) {
      chronicle.say('waiting for quiet', { waitedMs, left });
      await deliverLongDelayed(reach.stack);
      reportedAt = Date.now();
    }
    await pause(lookEveryMs);
  }
}

/** All unfinished work: jobs, outboxes and messages. */
async function underWay(reach: Reach): Promise<string[]> {
  const { stores, provider } = reach;
  const open = async (
    service: Parameters<Stores['collection']>[0],
    collection: string,
    filter: object,
  ): Promise<string[]> => {
    const count = await stores.collection(service, collection).countDocuments(filter);
    return count === 0 ? [] : [`${count} of ${service} ${collection} ${JSON.stringify(filter)}`];
  };
  const found = await Promise.all([
    open('leads', 'purchases', { status: { $nin: ['completed', 'failed'] } }),
    open('leads', 'purchases', { publishing: { $exists: true } }),
    open('leads', 'uploads', { state: 'taking' }),
    open('leads', 'stagings', { state: 'staging', isAlone: true }),
    open('leads', 'scrubs', { state: { $in: ['running', 'undoing'] } }),
    open('billing', 'payments', { status: { $nin: ['succeeded', 'failed'] } }),
    open('billing', 'batches', { status: { $ne: 'completed' } }),
    open('admin-mail', 'campaigns', { status: { $ne: 'completed' } }),
    open('admin-mail', 'campaign_mails', { state: { $in: ['queued', 'sending', 'postponed'] } }),
    open('admin-mail', 'deliveries', { state: { $in: ['sending', 'postponed'] } }),
    open('analytics', 'generations', { rebuiltAt: { $exists: false } }),
    ...serviceNames.map((service) => open(service, 'outbox', {})),
    undelivered(provider),
    queued(reach.stack),
  ]);
  return found.flat();
}

async function undelivered(provider: CardProvider): Promise<string[]> {
  const count = await provider.undeliveredEvents();
  return count === 0 ? [] : [`${count} events of the provider`];
}

async function queued(stack: Stack): Promise<string[]> {
  const samples = await waitingMessages(stack);
  return samples.map(({ value, labels }) => `${value} messages in ${labels}`);
}

async function deliverLongDelayed(stack: Stack): Promise<void> {
  const { AMQP_URL: url = '', AMQP_NAMESPACE: namespace = '' } = stack.env;
  const samples = await waitingMessages(stack);
  const delays = samples.map(({ labels }) => /^queue="(delays:[^"]+)"$/.exec(labels)?.[1] ?? []);
  await deliverDelayed(
    url,
    delays.flat().map((queue) => `${namespace}/${queue}`),
  );
}

/** Queues and delay queues with messages, from the metrics of each service with queues. */
async function waitingMessages({ urls }: Stack): Promise<Sample[]> {
  const withQueues = Object.entries(urls).filter(([name]) => name !== 'gateway');
  const found = await Promise.all(
    withQueues.map(([, url]) => metricOf(url, 'leadmart_queue_messages')),
  );
  return found.flat().filter(({ value }) => value > 0);
}

/**
 * Returns the messages of these delay queues to their own queues, as the broker does when their time is over. A round
 * ends sooner than the longest delay, an hour or more.
 */
async function deliverDelayed(amqpUrl: string, delayQueues: readonly string[]): Promise<void> {
  const connection = await connect(amqpUrl);
  try {
    const channel = await connection.createConfirmChannel();
    for (const queue of delayQueues) {
      for (;;) {
        const message = await channel.get(queue);
        if (!message) break;
        channel.publish('', message.fields.routingKey, message.content, message.properties);
        await channel.waitForConfirms();
        channel.ack(message);
      }
    }
    await channel.close();
  } finally {
    await connection.close();
  }
}
