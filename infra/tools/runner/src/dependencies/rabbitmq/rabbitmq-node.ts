import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { builtFile } from '../../paths.js';
import type { SupervisedProgram } from '../../processes/supervise.js';
import { acceptsConnections } from '../../processes/wait-for.js';
import { childEnvironment } from '../../stack/child-environment.js';
import type { PortPlan } from '../../stack/ports.js';
import type { StackContext } from '../../stack/stack-context.js';
import { newServer } from '../new-server.js';
import { findProgram } from '../system/find-program.js';
import type { System } from '../system/system.js';
import type { RunningBroker } from './running-broker.js';

/** The program on the PATH of Debian and Fedora insists on the user `rabbitmq`; the one that it wraps does not. */
const serverFolders = ['/usr/lib/rabbitmq/bin'];

export const findRabbitmqServer = (system?: System): Promise<string | undefined> =>
  findProgram('rabbitmq-server', { preferredFolders: serverFolders, system });

export const privateBrokerUrl = (ports: PortPlan): string =>
  `amqp://guest:guest@127.0.0.1:${ports.rabbitmq}`;

/** A node that shares nothing with any other: own name server, cookie, configuration and data. */
export async function startPrivateNode(
  context: StackContext,
  server: string,
): Promise<RunningBroker> {
  const { settings, ports } = context;
  const folder = join(settings.dataDir, 'rabbitmq');
  await writeConfiguration(folder, ports);
  const node = newServer(context, {
    name: 'rabbitmq',
    entry: builtFile('infra/tools/runner/dist/processes/supervise.js'),
    args: [JSON.stringify(await programs(server, ports))],
    env: childEnvironment(nodeEnvironment(folder, ports)),
    // Erlang leaves its dumps where it works.
    cwd: folder,
    graceSeconds: 20,
    isReady: acceptsConnections(ports.rabbitmq),
    readyWithinSeconds: 90,
  });
  const ready = node.start();
  // A failure reaches whoever awaits `ready`; without a listener it would end the process.
  ready.catch(() => undefined);
  return {
    url: privateBrokerUrl(ports),
    shared: false,
    ready,
    stop: () => node.stop(),
  };
}

/**
 * Erlang starts an epmd by itself when none answers, as a daemon that outlives the node. This one runs in the
 * foreground on the stack's own port, so it ends with the node.
 */
async function programs(server: string, ports: PortPlan): Promise<SupervisedProgram[]> {
  const epmd = await findProgram('epmd');
  const nameServer = { command: epmd ?? '', args: ['-port', String(ports.rabbitmqNames)] };
  return [...(epmd ? [nameServer] : []), { command: server, args: [] }];
}

async function writeConfiguration(folder: string, ports: PortPlan): Promise<void> {
  await mkdir(join(folder, 'conf.d'), { recursive: true });
  await writeFile(
    join(folder, 'rabbitmq.conf'),
    `listeners.tcp.1 = 127.0.0.1:${ports.rabbitmq}\nlog.console.level = warning\n`,
  );
  await writeFile(join(folder, 'enabled_plugins'), '[].\n');
  await writeFile(join(folder, 'advanced.config'), '[].\n');
  await writeFile(join(folder, 'rabbitmq-env.conf'), '');
  await chmod(folder, 0o700);
}

/** Names every path, so that nothing in /etc/rabbitmq or the person's home is read or written. */
function nodeEnvironment(folder: string, ports: PortPlan): Record<string, string> {
  return {
    HOME: folder,
    // The node's data is filed under its name. localhost resolves where a machine's own name may not.
    RABBITMQ_NODENAME: 'leadmart@localhost',
    RABBITMQ_NODE_IP_ADDRESS: '127.0.0.1',
    RABBITMQ_NODE_PORT: String(ports.rabbitmq),
    RABBITMQ_DIST_PORT: String(ports.rabbitmqNodes),
    ERL_EPMD_PORT: String(ports.rabbitmqNames),
    ERL_EPMD_ADDRESS: '127.0.0.1',
    RABBITMQ_MNESIA_BASE: join(folder, 'mnesia'),
    RABBITMQ_LOG_BASE: join(folder, 'log'),
    RABBITMQ_LOGS: '-',
    RABBITMQ_ENABLED_PLUGINS_FILE: join(folder, 'enabled_plugins'),
    RABBITMQ_CONFIG_FILE: join(folder, 'rabbitmq.conf'),
    RABBITMQ_CONFIG_FILES: join(folder, 'conf.d'),
    RABBITMQ_ADVANCED_CONFIG_FILE: join(folder, 'advanced.config'),
    RABBITMQ_CONF_ENV_FILE: join(folder, 'rabbitmq-env.conf'),
    RABBITMQ_PID_FILE: join(folder, 'pid'),
    ERL_CRASH_DUMP: join(folder, 'erl_crash.dump'),
    // Without these Erlang keeps idle cores busy by spinning.
    RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS:
      '-kernel inet_dist_use_interface {127,0,0,1} +sbwt none +sbwtdcpu none +sbwtdio none',
  };
}
