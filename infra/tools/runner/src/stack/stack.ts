import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { needsPrivateNode } from '../dependencies/rabbitmq/rabbitmq.js';
import { needsSandbox, startSandbox } from '../dependencies/sandbox.js';
import { startServers } from '../dependencies/start-dependencies.js';
import type { KeptChild } from '../processes/kept-child.js';
import { runInReverse } from '../processes/run-in-reverse.js';
import { seedOnce } from '../seed/seed-once.js';
import { processNames, type ProcessName } from '../services/catalogue.js';
import { publicUrl, stripeWebhookUrl } from '../services/environment.js';
import { Fleet, type Replicas } from '../services/fleet.js';
import { silentOutput, type Output } from '../terminal/output.js';
import { lockDataFolder, type DataFolderLock } from './data-folder.js';
import { loadOrCreateKeys } from './keys.js';
import { choosePartition } from './partition.js';
import {
  planPorts,
  requireFreePorts,
  reserveFreePorts,
  takenPorts,
  type PortName,
  type PortPlan,
  type PortReservation,
} from './ports.js';
import { readSettings, type Settings } from './settings.js';
import type { Rewire, StackContext } from './stack-context.js';

export interface StackOptions {
  /** Without one, a free range is found and held. */
  portBase?: number;
  /** Without one, a temporary folder, which is removed with the stack. */
  dataDir?: string;
  /** For the services, stronger than the runner's own choice. */
  env?: Record<string, string>;
  seed?: boolean;
  services?: ProcessName[];
  /** The number of each process, or of some. Two replicas are behind a balancer at the address of the one. */
  replicas?: Replicas;
  /** Changes the variables of a process before it starts; for tests. */
  rewire?: Rewire;
  /** Restarts services and servers that end, as an orchestrator does. Tests of crashes restart them themselves. */
  keepAlive?: boolean;
  isForTests?: boolean;
  /** Starts its own MongoDB and broker even if MONGO_URL and AMQP_URL are set: for tests that break them. */
  ownServers?: boolean;
  output?: Output;
}

/** The processes of a stack that can be killed, paused and restarted: services, and the servers that it started. */
export type StackProcess = ProcessName | 'mongo' | 'rabbitmq' | 'sandbox';

export interface Stack {
  url: string;
  urls: Record<ProcessName, string>;
  /** The sandbox's inbox; where a real SendGrid key is used there is none. */
  mailUrl: string;
  /** The folder in which each process has its log. */
  logs: string;
  /** The addresses of the stack's servers, for tests that read the database or the broker. */
  env: Record<string, string>;
  /** Each replica's own address, past the balancer. */
  addressOf: (service: ProcessName, replica?: number) => string;
  kill: (process: StackProcess, replica?: number) => Promise<void>;
  /** SIGSTOP and SIGCONT. */
  pause: (process: StackProcess, replica?: number) => void;
  resume: (process: StackProcess, replica?: number) => void;
  restart: (process: StackProcess, replica?: number) => Promise<void>;
  stop: () => Promise<void>;
  /** Resolves when a server has ended that nothing restarts, or that keeps ending. */
  broken: Promise<Error>;
}

/** Starts the whole product or some of its services, and resolves when all of them are ready. */
export async function startStack(options: StackOptions = {}): Promise<Stack> {
  const cleanups: (() => Promise<void>)[] = [];
  let stopping: Promise<void> | undefined;
  const stop = (): Promise<void> => (stopping ??= runInReverse(cleanups));
  let reportBroken: (error: Error) => void = () => undefined;
  const broken = new Promise<Error>((resolve) => (reportBroken = resolve));
  const servers = new Map<string, KeptChild>();
  const watchDuringLife = (server: KeptChild): void => {
    servers.set(server.label, server);
    void server.lost.then((failure) => {
      if (!stopping) reportBroken(failure);
    });
  };
  try {
    const context = await prepare(options, watchDuringLife, cleanups);
    const stack = await startAll(options, context, servers, cleanups);
    if (options.keepAlive) for (const server of servers.values()) server.keepAlive();
    return { ...stack, stop, broken };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Checks settings and ports before anything is started. */
async function prepare(
  options: StackOptions,
  watchDuringLife: StackContext['watchDuringLife'],
  cleanups: (() => Promise<void>)[],
): Promise<StackContext> {
  const reservation = options.portBase === undefined ? await reserveFreePorts() : undefined;
  if (reservation) cleanups.push(() => reservation.release());
  const settings = await chooseSettings(options, reservation, cleanups);
  const lock = lockDataFolder(settings.dataDir);
  cleanups.push(() => Promise.resolve(lock.release()));
  const context: StackContext = {
    settings,
    ports: planPorts(settings.portBase),
    output: options.output ?? silentOutput,
    isForTests: options.isForTests ?? true,
    rewire: options.rewire ?? ((_process, variables) => Promise.resolve(variables)),
    extraEnv: { ...(options.seed ? { DEMO_ACCOUNTS: 'true' } : {}), ...options.env },
    watchDuringLife,
  };
  await requireOwnPorts(options.services ?? [...processNames], context, lock);
  return context;
}

async function chooseSettings(
  { portBase, dataDir, env, ownServers }: StackOptions,
  reservation: PortReservation | undefined,
  cleanups: (() => Promise<void>)[],
): Promise<Settings> {
  const settings = readSettings({ ...process.env, ...env });
  if (ownServers) {
    delete settings.mongoUrl;
    delete settings.amqpUrl;
  }
  settings.portBase = portBase ?? reservation?.base ?? settings.portBase;
  settings.dataDir = dataDir ?? (await mkdtemp(join(tmpdir(), 'leadmart-')));
  if (dataDir === undefined) {
    cleanups.push(() => rm(settings.dataDir, { recursive: true, force: true }));
  }
  return settings;
}

async function requireOwnPorts(
  services: ProcessName[],
  context: StackContext,
  lock: DataFolderLock,
): Promise<void> {
  const { settings, ports } = context;
  const needed: PortName[] = [
    ...services,
    ...(needsSandbox(settings) ? ['sandbox' as const] : []),
    ...(settings.mongoUrl ? [] : ['mongo' as const]),
    ...((await needsPrivateNode(context))
      ? (['rabbitmq', 'rabbitmqNodes', 'rabbitmqNames'] as const)
      : []),
  ];
  // After SIGKILL of the runner its children take a few seconds to end.
  const patientUntil = Date.now() + (lock.wasAbandoned ? 30_000 : 0);
  while (Date.now() < patientUntil && (await takenPorts(ports, needed)).length > 0) {
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  await requireFreePorts(ports, needed);
}

async function startAll(
  options: StackOptions,
  context: StackContext,
  servers: ReadonlyMap<string, KeptChild>,
  cleanups: (() => Promise<void>)[],
): Promise<Omit<Stack, 'stop' | 'broken'>> {
  const { settings, ports } = context;
  const keys = loadOrCreateKeys(settings.dataDir);
  const { mongo, broker } = await startServers(context);
  cleanups.push(mongo.stop, broker.stop);
  const partition = choosePartition({
    portBase: settings.portBase,
    brokerIsShared: broker.shared,
    mongoIsShared: mongo.shared,
  });
  const around = { settings, ports, keys, partition, mongoUrl: mongo.url, amqpUrl: broker.url };
  const names = options.services ?? [...processNames];
  const fleet = new Fleet(names, options.replicas ?? 1, around, context);
  if (needsSandbox(settings)) {
    const webhook = { url: stripeWebhookUrl(ports), secret: keys.stripeWebhookSecret };
    cleanups.push((await startSandbox(context, webhook)).stop);
  }
  cleanups.push(() => fleet.stop());
  await fleet.start(broker.ready);
  const url = publicUrl(ports);
  const env = {
    MONGO_URL: mongo.url,
    MONGO_DB_PREFIX: partition.mongoDbPrefix,
    AMQP_URL: broker.url,
    AMQP_NAMESPACE: partition.amqpNamespace,
    AUTH_JWKS: keys.authJwks,
    GATEWAY_SECRET: keys.gatewaySecret,
  };
  if (options.seed) await seedOnce({ url, dataDir: settings.dataDir }, context.output);
  const find = (name: StackProcess, replica?: number): KeptChild =>
    servers.get(name) ?? fleet.find(name, replica);
  if (options.keepAlive) fleet.keepAlive();
  return {
    url,
    mailUrl: `http://127.0.0.1:${ports.sandbox}/mail`,
    logs: join(settings.dataDir, 'logs'),
    env,
    urls: urlsOf(ports),
    addressOf: (name, replica) => fleet.find(name, replica).url,
    kill: (name, replica) => find(name, replica).kill(),
    pause: (name, replica) => find(name, replica).pause(),
    resume: (name, replica) => find(name, replica).resume(),
    restart: (name, replica) => find(name, replica).restart(),
  };
}

const urlsOf = (ports: PortPlan): Record<ProcessName, string> =>
  Object.fromEntries(
    processNames.map((name) => [name, `http://127.0.0.1:${ports[name]}`]),
  ) as Record<ProcessName, string>;
