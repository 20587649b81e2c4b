import amqp from 'amqplib';
import { UserRegistered } from '@leadmart/contracts';
import { createLog } from '../src/logging/index.js';
import {
  BrokerNames,
  defineTopology,
  Messaging,
  ParkedMessages,
  type BatchMessageHandler,
  type MessageHandler,
  type QueueSpec,
} from '../src/messaging/index.js';
import { until } from '../src/testing/until.js';

interface ServiceOptions {
  readonly service: string;
  readonly queues?: Readonly<Record<string, QueueSpec>>;
  readonly handlers?: Readonly<Record<string, Readonly<Record<string, MessageHandler>>>>;
  /** The handlers of queues with `batch`. */
  readonly batchHandlers?: Readonly<Record<string, Readonly<Record<string, BatchMessageHandler>>>>;
  readonly url?: string;
  readonly queueType?: 'classic' | 'quorum';
}

const started: Messaging[] = [];

export function brokerUrl(): string {
  const url = process.env['AMQP_URL'];
  if (!url) throw new Error('AMQP_URL must name a RabbitMQ to test with');
  return url;
}

/** A process with these queues and handlers, connected and listening unless its broker is not available. */
export async function aService(
  namespace: string,
  { service, queues = {}, handlers = {}, batchHandlers = {}, url, queueType }: ServiceOptions,
): Promise<Messaging> {
  const messaging = new Messaging({
    url: url ?? brokerUrl(),
    namespace,
    service,
    log: createLog({ service, level: process.env['TEST_LOG_LEVEL'] ?? 'silent' }),
    topology: defineTopology(service, queues),
    queueType,
    expireUnusedQueuesMs: 60_000,
  });
  started.push(messaging);
  for (const [queue, byType] of Object.entries(handlers))
    for (const [type, handler] of Object.entries(byType)) messaging.handle(queue, type, handler);
  for (const [queue, byType] of Object.entries(batchHandlers))
    for (const [type, handler] of Object.entries(byType))
      messaging.handleBatches(queue, type, handler);
  await messaging.start();
  if (url === undefined) await messaging.whenUp(10_000);
  await messaging.listen();
  return messaging;
}

/** The queue of `aListener`. */
export const queue = 'billing:account:open';

/** Billing, which handles registrations with two retries. `spec` says what is special about its queue. */
export const aListener = (
  namespace: string,
  { queueType, url, ...spec }: Pick<ServiceOptions, 'queueType' | 'url'> & QueueSpec,
  handler: MessageHandler,
): Promise<Messaging> =>
  aService(namespace, {
    service: 'billing',
    queueType,
    url,
    queues: { [queue]: { events: [UserRegistered], retriesMs: [100, 300], ...spec } },
    handlers: { [queue]: { [UserRegistered.type]: handler } },
  });

/** Publishes a registration, as auth does. */
export async function register(namespace: string): Promise<void> {
  const auth = await aService(namespace, { service: 'auth' });
  await auth.publish('event', auth.seal(UserRegistered, UserRegistered.sample));
}

/** Closes every service of a test, and abandons those that do not close in time. */
export async function stopAll(): Promise<void> {
  await Promise.all(started.splice(0).map((messaging) => messaging.close(200)));
}

/** The headers of the messages parked for a service. Leaves the messages in the queue. */
export async function parkedIn(
  namespace: string,
  service: string,
): Promise<Record<string, unknown>[]> {
  const connection = await amqp.connect(brokerUrl());
  try {
    const channel = await connection.createChannel();
    const parked: Record<string, unknown>[] = [];
    for (;;) {
      const message = await channel.get(new BrokerNames(namespace).parkingQueue(service));
      if (!message) return parked;
      parked.push(message.properties.headers ?? {});
    }
  } finally {
    // Messages that were not acknowledged return to the queue.
    await connection.close();
  }
}

/** Waits until a message is parked for a service; returns its headers. */
export async function firstParked(
  namespace: string,
  service: string,
): Promise<Record<string, unknown> | undefined> {
  await until(async () => (await parkedIn(namespace, service)).length > 0);
  return (await parkedIn(namespace, service))[0];
}

/** Returns parked messages of a service to the queues they failed in, as an operator does. Returns their number. */
export async function replayParked(namespace: string, service: string): Promise<number> {
  const parked = await ParkedMessages.open({ url: brokerUrl(), namespace, service });
  try {
    return (await parked.replay(10)).replayed;
  } finally {
    await parked.close();
  }
}

/** Deletes one of a service's queues, as an operator might by mistake. */
export async function deleteQueue(namespace: string, queue: string): Promise<void> {
  const connection = await amqp.connect(brokerUrl());
  const channel = await connection.createChannel();
  await channel.deleteQueue(new BrokerNames(namespace).queue(queue));
  await connection.close();
}
