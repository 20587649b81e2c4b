import { createHash } from 'node:crypto';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { childEnvironment } from '../../stack/child-environment.js';
import { builtFile } from '../../paths.js';
import type { SupervisedProgram } from '../../processes/supervise.js';
import type { StackContext } from '../../stack/stack-context.js';
import { brokerAnswers } from './broker-answers.js';
import { findProgram } from '../system/find-program.js';
import { newServer } from '../new-server.js';
import { privateBrokerUrl } from './rabbitmq-node.js';
import type { RunningBroker } from './running-broker.js';
import type { System } from '../system/system.js';

const run = promisify(execFile);
const image = process.env['RABBITMQ_IMAGE'] || 'rabbitmq:4';
/** The image may have to be downloaded first. */
const readyWithinSeconds = 300;

/** The docker command, if a Docker server answers to it. */
export async function findRunningDocker(system: System): Promise<string | undefined> {
  const docker = await findProgram('docker', { system });
  if (docker === undefined) return undefined;
  try {
    await run(docker, ['version', '--format', '{{.Server.Version}}'], { timeout: 5_000 });
    return docker;
  } catch {
    return undefined;
  }
}

/**
 * RabbitMQ in a container, for a machine where none is installed. The container is removed when the stack stops;
 * a volume keeps its messages for the next start, except those of tests.
 */
export async function startBrokerContainer(
  context: StackContext,
  docker: string,
): Promise<RunningBroker> {
  const { output, ports } = context;
  const name = `leadmart-rabbitmq-${ports.rabbitmq}`;
  const remove = async (): Promise<void> => {
    await run(docker, ['rm', '--force', name]).catch(() => undefined);
  };
  output.say(
    `RabbitMQ is not installed: starting it in a container (image ${image}). It is removed at the end.`,
  );
  // A runner that was killed left its container behind.
  await remove();
  const url = privateBrokerUrl(ports);
  const program = containerProgram(context, { docker, name });
  const server = newServer(context, {
    name: 'rabbitmq',
    entry: builtFile('infra/tools/runner/dist/processes/supervise.js'),
    args: [JSON.stringify([program])],
    env: childEnvironment({}),
    graceSeconds: 20,
    // Docker accepts connections for the container before RabbitMQ listens in it.
    isReady: () => brokerAnswers(url),
    readyWithinSeconds,
  });
  const ready = server.start();
  ready.catch(() => undefined);
  const stop = async (): Promise<void> => {
    await server.stop();
    await remove();
  };
  return { url, shared: false, ready, stop };
}

function containerProgram(
  { ports, prefersPrivateBroker, settings }: StackContext,
  { docker, name }: { docker: string; name: string },
): SupervisedProgram {
  const id = createHash('sha256').update(settings.dataDir).digest('hex').slice(0, 12);
  const volume = prefersPrivateBroker
    ? []
    : ['--volume', `leadmart-rabbitmq-${id}:/var/lib/rabbitmq`];
  const publish = `127.0.0.1:${ports.rabbitmq}:5672`;
  const fixed = ['run', '--rm', '--name', name, '--hostname', 'leadmart', '--publish', publish];
  return { command: docker, args: [...fixed, ...volume, image] };
}
