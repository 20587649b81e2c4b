import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInReverse } from '../processes/run-in-reverse.js';
import { planPorts, reserveFreePorts } from '../stack/ports.js';
import { readSettings } from '../stack/settings.js';
import type { StackContext } from '../stack/stack-context.js';
import { silentOutput, type Output } from '../terminal/output.js';
import { startMongo } from './mongo/mongo.js';
import type { RunningMongo } from './mongo/running-mongo.js';
import { findOrStartBroker } from './rabbitmq/rabbitmq.js';
import type { RunningBroker } from './rabbitmq/running-broker.js';

export interface RunningServers {
  mongo: RunningMongo;
  broker: RunningBroker;
}

/** Starts MongoDB and RabbitMQ; RabbitMQ may not be ready yet. If one fails, the other is stopped. */
export async function startServers(context: StackContext): Promise<RunningServers> {
  const [mongo, broker] = await Promise.allSettled([
    startMongo(context),
    findOrStartBroker(context),
  ]);
  if (mongo.status === 'fulfilled' && broker.status === 'fulfilled') {
    return { mongo: mongo.value, broker: broker.value };
  }
  if (broker.status === 'fulfilled') await broker.value.stop();
  if (mongo.status === 'fulfilled') await mongo.value.stop();
  throw mongo.status === 'rejected' ? mongo.reason : (broker as PromiseRejectedResult).reason;
}

export interface Dependencies {
  mongoUrl: string;
  amqpUrl: string;
  /** The variables with which a test process finds them. */
  env: { MONGO_URL: string; AMQP_URL: string };
  stop: () => Promise<void>;
}

/** Starts MongoDB and RabbitMQ on free ports and in a temporary folder, for integration tests. */
export async function startDependencies({
  env = process.env,
  output = silentOutput,
}: { env?: NodeJS.ProcessEnv; output?: Output } = {}): Promise<Dependencies> {
  const dataDir = await mkdtemp(join(tmpdir(), 'leadmart-'));
  const reservation = await reserveFreePorts();
  const cleanups = [
    () => rm(dataDir, { recursive: true, force: true }),
    () => reservation.release(),
  ];
  const stop = (): Promise<void> => runInReverse(cleanups);
  try {
    const { mongo, broker } = await startServers({
      settings: { ...readSettings(env), portBase: reservation.base, dataDir },
      ports: planPorts(reservation.base),
      output,
      isForTests: true,
      withoutSync: true,
      extraEnv: {},
      rewire: (_process, variables) => Promise.resolve(variables),
      watchDuringLife: () => undefined,
    });
    cleanups.push(
      () => mongo.stop(),
      () => broker.stop(),
    );
    await broker.ready;
    const urls = { MONGO_URL: mongo.url, AMQP_URL: broker.url };
    return { mongoUrl: mongo.url, amqpUrl: broker.url, env: urls, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
