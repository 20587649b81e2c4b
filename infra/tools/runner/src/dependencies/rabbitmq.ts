import { connect } from 'amqplib';
import { StartFailure } from '../start-failure.js';
import type { StackContext } from '../stack-context.js';
import { findRabbitmqServer, startPrivateNode } from './rabbitmq-node.js';
import { installSystemPackage } from './system-packages.js';

export interface RunningBroker {
  url: string;
  shared: boolean;
  /** The address is known at once, but a node takes seconds to listen; services start meanwhile. */
  ready: Promise<void>;
  stop: () => Promise<void>;
}

export const usualBroker = 'amqp://guest:guest@127.0.0.1:5672';

/**
 * `AMQP_URL`, else the broker that runs here already, else a private node, installed first if need be.
 * Tests prefer the private node: they leave nothing behind in somebody's broker.
 */
export async function findOrStartBroker(context: StackContext): Promise<RunningBroker> {
  const { settings } = context;
  if (settings.amqpUrl) {
    await requireAnswer(settings.amqpUrl);
    return sharedBroker(settings.amqpUrl);
  }
  const canRunPrivateNode = (await findRabbitmqServer()) !== undefined;
  const mayShare = !(context.prefersPrivateBroker && canRunPrivateNode);
  if (mayShare && (await answers(usualBroker))) return sharedBroker(usualBroker);
  return startPrivateNode(context, await findOrInstallServer(context));
}

/** Before ports are checked: will a private node need them? */
export async function needsPrivateNode({
  settings,
  prefersPrivateBroker,
}: StackContext): Promise<boolean> {
  if (settings.amqpUrl) return false;
  if (prefersPrivateBroker && (await findRabbitmqServer())) return true;
  return !(await answers(usualBroker));
}

async function findOrInstallServer(context: StackContext): Promise<string> {
  const found = await findRabbitmqServer();
  if (found) return found;
  await installSystemPackage('rabbitmq-server', context.output);
  const installed = await findRabbitmqServer();
  if (installed) return installed;
  throw new StartFailure('rabbitmq-server was installed, but its program was not found.');
}

const sharedBroker = (url: string): RunningBroker => ({
  url,
  shared: true,
  ready: Promise.resolve(),
  stop: () => Promise.resolve(),
});

async function requireAnswer(url: string): Promise<void> {
  const reason = await whyNoAnswer(url);
  if (reason === undefined) return;
  const { host } = new URL(url);
  throw new StartFailure(`AMQP_URL names a broker at ${host} that does not let us in: ${reason}`);
}

const answers = async (url: string): Promise<boolean> => (await whyNoAnswer(url)) === undefined;

async function whyNoAnswer(url: string): Promise<string | undefined> {
  try {
    const connection = await connect(url, { timeout: 3000 });
    await connection.close();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
