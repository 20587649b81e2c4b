import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { builtFile } from '../paths.js';
import { childEnvironment } from '../stack/child-environment.js';
import type { StackContext } from '../stack/stack-context.js';
import { newServer } from './new-server.js';
import { findProgram } from './system/find-program.js';
import type { System } from './system/system.js';

const run = promisify(execFile);

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

/** Runs a docker command to its end and returns what it wrote. Throws if it fails. */
export async function docker(command: string, ...words: readonly string[]): Promise<string> {
  return (await run(command, [...words])).stdout.trim();
}

/** A server in a container: its image, its port here and in the container, and the folder that a volume keeps. */
export interface ContainerSpec {
  /** As logs and the container's name have it. */
  readonly name: 'mongo' | 'rabbitmq';
  readonly image: string;
  readonly port: number;
  readonly innerPort: number;
  readonly data: string;
  readonly args?: readonly string[];
  readonly isReady: () => Promise<boolean>;
  /** The image may have to be downloaded first. */
  readonly readyWithinSeconds: number;
}

export interface RunningContainer {
  readonly ready: Promise<void>;
  readonly stop: () => Promise<void>;
}

/**
 * Starts a server in a container, which is removed when the stack stops. A volume keeps its data for the next start,
 * except that of tests.
 */
export async function startContainer(
  context: StackContext,
  command: string,
  spec: ContainerSpec,
): Promise<RunningContainer> {
  const name = `leadmart-${spec.name}-${spec.port}`;
  const remove = () => docker(command, 'rm', '--force', name).catch(() => undefined);
  // A runner that was killed left its container behind.
  await remove();
  const server = newServer(context, {
    name: spec.name,
    entry: builtFile('infra/tools/runner/dist/processes/supervise.js'),
    args: [JSON.stringify([{ command, args: wordsOf(context, name, spec) }])],
    env: childEnvironment({}),
    graceSeconds: 20,
    isReady: spec.isReady,
    readyWithinSeconds: spec.readyWithinSeconds,
  });
  const ready = server.start();
  // A failure reaches whoever awaits `ready`; without a listener it would end the process.
  ready.catch(() => undefined);
  const stop = async (): Promise<void> => {
    await server.stop();
    await remove();
  };
  return { ready, stop };
}

function wordsOf({ isForTests, settings }: StackContext, name: string, spec: ContainerSpec) {
  const id = createHash('sha256').update(settings.dataDir).digest('hex').slice(0, 12);
  const volume = isForTests ? [] : ['--volume', `leadmart-${spec.name}-${id}:${spec.data}`];
  const publish = `127.0.0.1:${spec.port}:${spec.innerPort}`;
  const fixed = ['run', '--rm', '--name', name, '--hostname', 'leadmart', '--publish', publish];
  return [...fixed, ...volume, spec.image, ...(spec.args ?? [])];
}
