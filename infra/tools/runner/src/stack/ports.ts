import { createServer, type Server } from 'node:net';
import { processes, processNames, type ProcessName } from '../services/catalogue.js';
import { StartFailure } from '../terminal/start-failure.js';

const serverOffsets = {
  sandbox: 10,
  mongo: 20,
  rabbitmq: 30,
  rabbitmqNodes: 31,
  rabbitmqNames: 32,
} as const;

export type PortName = ProcessName | keyof typeof serverOffsets;

/** Every port of a stack, as a distance from PORT_BASE. */
export const portOffsets = {
  ...Object.fromEntries(processes.map(({ name, localPort }) => [name, localPort])),
  ...serverOffsets,
} as Readonly<Record<PortName, number>>;

export type PortPlan = Record<PortName, number>;

const purposes = {
  ...Object.fromEntries(processNames.map((name) => [name, `the ${name} service`])),
  gateway: 'the gateway',
  sandbox: 'the Stripe and SendGrid sandbox',
  mongo: 'the embedded MongoDB server',
  rabbitmq: 'RabbitMQ',
  rabbitmqNodes: "RabbitMQ's node-to-node port",
  rabbitmqNames: "RabbitMQ's name server (epmd)",
} as Readonly<Record<PortName, string>>;

/** A stack found by `reserveFreePorts` listens here as long as it lives, so no other one takes its range. */
const reservationOffset = 49;
export const highestOffset = reservationOffset;
const rangeSize = 50;

export function planPorts(base: number): PortPlan {
  const entries = Object.entries(portOffsets).map(([name, offset]) => [name, base + offset]);
  return Object.fromEntries(entries) as PortPlan;
}

/** Fails before anything is started, and names every taken port, its purpose and the setting that moves it. */
export async function requireFreePorts(plan: PortPlan, needed: PortName[]): Promise<void> {
  const taken = await takenPorts(plan, needed);
  if (taken.length === 0) return;
  const lines = taken.map((name) => `  port ${plan[name]} is taken, needed for ${purposes[name]}`);
  throw new StartFailure(
    [
      'Cannot start: another program listens where Leadmart wants to.',
      ...lines,
      'Stop that program, or move Leadmart: PORT_BASE moves all its ports, for example',
      `  PORT_BASE=${plan.gateway + 1000} DATA_DIR=.data-${plan.gateway + 1000} make start`,
    ].join('\n'),
  );
}

export async function takenPorts(plan: PortPlan, names: PortName[]): Promise<PortName[]> {
  const free = await Promise.all(names.map((name) => isFree(plan[name])));
  return names.filter((_, index) => !free[index]);
}

export interface PortReservation {
  base: number;
  release(): Promise<void>;
}

/**
 * Finds an unused range. It lies below the ports that systems use for outgoing connections, and is held by a
 * listening socket, which the system frees even after SIGKILL.
 */
export async function reserveFreePorts(): Promise<PortReservation> {
  const names = Object.keys(portOffsets) as PortName[];
  for (let attempt = 0; attempt < 200; attempt++) {
    const base = 20_000 + rangeSize * Math.floor(Math.random() * 240);
    const holder = await listen(base + reservationOffset);
    if (!holder) continue;
    if ((await takenPorts(planPorts(base), names)).length === 0) {
      return { base, release: () => close(holder) };
    }
    await close(holder);
  }
  throw new StartFailure('No free range of 50 ports found between 20000 and 32000.');
}

async function isFree(port: number): Promise<boolean> {
  const server = await listen(port);
  if (server) await close(server);
  return server !== undefined;
}

function listen(port: number): Promise<Server | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.unref();
    server.once('error', () => resolve(undefined));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => resolve(server));
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}
