import type { StackContext } from '../../stack/stack-context.js';
import { startContainer } from '../container.js';
import { privateBrokerUrl } from './rabbitmq-node.js';
import { brokerAnswers, type RunningBroker } from './running-broker.js';

const image = process.env['RABBITMQ_IMAGE'] || 'rabbitmq:4';

/** RabbitMQ in a container, for a machine where none is installed. */
export async function startBrokerContainer(
  context: StackContext,
  docker: string,
): Promise<RunningBroker> {
  const { output, ports } = context;
  output.say(
    `RabbitMQ is not installed: starting it in a container (image ${image}). It is removed at the end.`,
  );
  const url = privateBrokerUrl(ports);
  const { ready, stop } = await startContainer(context, docker, {
    name: 'rabbitmq',
    image,
    port: ports.rabbitmq,
    innerPort: 5672,
    data: '/var/lib/rabbitmq',
    // Docker accepts connections for the container before RabbitMQ listens in it.
    isReady: () => brokerAnswers(url),
    readyWithinSeconds: 300,
  });
  return { url, shared: false, ready, stop };
}
