import type { StackContext } from '../../stack/stack-context.js';
import { StartFailure } from '../../terminal/start-failure.js';
import { findRunningDocker } from '../container.js';
import { howToInstall } from '../system/package-managers.js';
import { canInstall, findOrInstall } from '../system/system-packages.js';
import { thisSystem, type System } from '../system/system.js';
import { startBrokerContainer } from './rabbitmq-container.js';
import { findRabbitmqServer, startPrivateNode } from './rabbitmq-node.js';
import { brokerAnswers, whyNoAnswer, type RunningBroker } from './running-broker.js';

export const usualBroker = 'amqp://guest:guest@127.0.0.1:5672';

/**
 * `AMQP_URL`, else the broker that runs on the usual port, else a node of the stack's own: installed, installed now,
 * or in a container. Tests prefer their own node, because they would leave queues behind in a shared broker.
 */
export async function findOrStartBroker(
  context: StackContext,
  system: System = thisSystem(),
): Promise<RunningBroker> {
  const { settings, isForTests } = context;
  if (settings.amqpUrl) {
    await requireAnswer(settings.amqpUrl);
    return sharedBroker(settings.amqpUrl);
  }
  const installed = await findRabbitmqServer(system);
  const mayShare = !(isForTests && installed !== undefined);
  if (mayShare && (await brokerAnswers(usualBroker))) return sharedBroker(usualBroker);
  if (installed) return startPrivateNode(context, installed);
  if (canInstall(system))
    return startPrivateNode(
      context,
      await findOrInstall('rabbitmq', findRabbitmqServer, context.output),
    );
  const docker = await findRunningDocker(system);
  if (docker) return startBrokerContainer(context, docker);
  throw new StartFailure(await howToInstall('rabbitmq', system));
}

/** Before ports are checked: whether a node of the stack's own will need some. */
export async function needsPrivateNode({ settings, isForTests }: StackContext): Promise<boolean> {
  if (settings.amqpUrl) return false;
  if (isForTests && (await findRabbitmqServer())) return true;
  return !(await brokerAnswers(usualBroker));
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
  throw new StartFailure(
    `AMQP_URL names a broker at ${host} that refuses the connection: ${reason}`,
  );
}
