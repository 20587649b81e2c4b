import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { builtFile } from '../../paths.js';
import { childEnvironment } from '../../stack/child-environment.js';
import type { StackContext } from '../../stack/stack-context.js';
import { newServer } from '../new-server.js';
import { findProgram } from '../system/find-program.js';
import type { System } from '../system/system.js';
import { isPrimary } from './replica-set.js';
import { addressOfMongo, type RunningMongo } from './running-mongo.js';

const run = promisify(execFile);

/** The version that the product is made for; older ones miss commands that it uses, such as `bulkWrite`. */
export const oldestVersion = 8;

/** A mongod that is installed. */
export interface Mongod {
  readonly program: string;
  /** Such as `8.0.4`. */
  readonly version: string;
}

/** The mongod on the PATH, of whichever version; undefined if there is none that answers. */
export async function findMongod(system: System): Promise<Mongod | undefined> {
  const program = await findProgram('mongod', { system });
  if (program === undefined) return undefined;
  try {
    const { stdout } = await run(program, ['--version'], { timeout: 10_000 });
    const version = versionIn(stdout);
    return version === undefined ? undefined : { program, version };
  } catch {
    return undefined;
  }
}

/** The version in the answer of `mongod --version`. */
export const versionIn = (answer: string): string | undefined =>
  /db version v(\d+(?:\.\d+)*)/.exec(answer)?.[1];

export const isNewEnough = (version: string): boolean =>
  Number.parseInt(version, 10) >= oldestVersion;

/** A mongod of the stack's own: a replica set of one member, whose data lies in the stack's folder. */
export async function startMongod(
  context: StackContext,
  { program }: Mongod,
): Promise<RunningMongo> {
  const { settings, ports } = context;
  const data = join(settings.dataDir, 'mongod');
  await mkdir(data, { recursive: true, mode: 0o700 });
  const address = ['--bind_ip', '127.0.0.1', '--port', String(ports.mongo), '--replSet', 'rs0'];
  // By default it takes half of the machine's memory.
  const args = [...address, '--dbpath', data, '--wiredTigerCacheSizeGB', '1', '--nounixsocket'];
  const server = newServer(context, {
    name: 'mongo',
    entry: builtFile('infra/tools/runner/dist/processes/supervise.js'),
    args: [JSON.stringify([{ command: program, args }])],
    env: childEnvironment({}),
    graceSeconds: 20,
    isReady: isPrimary(ports.mongo),
    readyWithinSeconds: 90,
  });
  await server.start();
  return { url: addressOfMongo(ports), shared: false, stop: () => server.stop() };
}
