import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { builtFile } from '../paths.js';
import { Child } from '../processes/child.js';
import { acceptsConnections } from '../processes/wait-for.js';
import type { Output } from '../terminal/output.js';
import { StartFailure } from '../terminal/start-failure.js';
import { findProgram } from './system/find-program.js';
import { findOrInstall } from './system/system-packages.js';
import { thisSystem, type System } from './system/system.js';

/** Debian has a folder for each version, and none of them is on the PATH. */
const versionsFolder = 'usr/lib/postgresql';
const superuser = 'leadmart';
const graceSeconds = 20;
const readyWithinSeconds = 60;

export interface PostgresqlOptions {
  /** An empty or missing folder for data, socket and log. */
  readonly folder: string;
  readonly port: number;
  /** Settings of postgresql.conf. */
  readonly settings?: Readonly<Record<string, string>>;
  readonly output: Output;
}

export interface RunningPostgresql {
  readonly url: string;
  readonly version: string;
  stop(): Promise<void>;
}

/** The folder with `initdb` and `postgres` of the newest version that is installed. */
export async function findPostgresql(system: System = thisSystem()): Promise<string | undefined> {
  const versions = join(system.root, versionsFolder);
  const newestFirst = existsSync(versions)
    ? readdirSync(versions).sort((a, b) => Number(b) - Number(a))
    : [];
  const preferredFolders = newestFirst.map((version) => join('/', versionsFolder, version, 'bin'));
  const program = await findProgram('initdb', { preferredFolders, system });
  return program && dirname(program);
}

/** Starts a server with new data, for one program. It ends with this process, and never runs as root. */
export async function startPostgresql(options: PostgresqlOptions): Promise<RunningPostgresql> {
  const { folder, port, settings = {}, output } = options;
  const programs = await findOrInstall('postgresql', findPostgresql, output);
  const data = join(folder, 'data');
  const asUser = unprivileged(folder);
  const initdb = ['-D', data, '-U', superuser, '-A', 'trust', '-E', 'UTF8', '--locale=C'];
  runAs(asUser, join(programs, 'initdb'), [...initdb, '--no-instructions']);
  const switches = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const address = ['-p', String(port), '-c', 'listen_addresses=127.0.0.1', '-k', folder];
  const [command, ...args] = [...asUser, join(programs, 'postgres')];
  const program = { command, args: [...args, '-D', data, ...address, ...switches] };
  const server = new Child({
    name: 'postgresql',
    entry: builtFile('infra/tools/runner/dist/processes/supervise.js'),
    args: [JSON.stringify([program])],
    env: process.env,
    logFile: join(folder, 'postgresql.log'),
    graceSeconds,
  });
  await server.ready(acceptsConnections(port), readyWithinSeconds);
  return {
    url: `postgresql://${superuser}@127.0.0.1:${port}/postgres`,
    version: runAs([], join(programs, 'postgres'), ['--version']).trim(),
    stop: () => server.stop(),
  };
}

/** PostgreSQL refuses to run as root: returns the words before a command that change the user, and gives it the folder. */
function unprivileged(folder: string): string[] {
  mkdirSync(folder, { recursive: true, mode: 0o711 });
  if (process.getuid?.() !== 0) return [];
  const user = existsUser('postgres') ? 'postgres' : 'nobody';
  const idOf = (flag: string) => Number(execFileSync('id', [flag, user], { encoding: 'utf8' }));
  chownSync(folder, idOf('-u'), idOf('-g'));
  return ['setpriv', `--reuid=${user}`, `--regid=${idOf('-g')}`, '--clear-groups', '--'];
}

function existsUser(name: string): boolean {
  try {
    execFileSync('id', [name], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

function runAs(asUser: readonly string[], program: string, args: readonly string[]): string {
  const [command = '', ...rest] = [...asUser, program, ...args];
  try {
    return execFileSync(command, rest, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  } catch (error) {
    const { stderr = '' } = error as { stderr?: string };
    throw new StartFailure(`${program} failed: ${stderr || String(error)}`);
  }
}
