import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import amqp from 'amqplib';
import { until } from '../src/testing/until.js';

/** The RabbitMQ program itself: the script on the PATH of Debian and Fedora requires its own user. */
const debianProgram = '/usr/lib/rabbitmq/bin/rabbitmq-server';
const serverProgram =
  process.env['RABBITMQ_SERVER'] ?? (existsSync(debianProgram) ? debianProgram : 'rabbitmq-server');
/** Servers' folders of Debian and Homebrew, which a user's PATH may lack. */
const serverFolders = ['/usr/sbin', '/opt/homebrew/sbin', '/opt/homebrew/bin', '/usr/local/sbin'];
const nodeName = 'crash-test@localhost';

/** A test's own RabbitMQ. It can be killed and restarted on the same data. */
export class PrivateBroker {
  private processes: ChildProcess[] = [];

  private constructor(
    private readonly folder: string,
    private readonly ports: {
      readonly amqp: number;
      readonly nodes: number;
      readonly names: number;
    },
  ) {}

  static async start(): Promise<PrivateBroker> {
    const folder = await mkdtemp(join(tmpdir(), 'leadmart-broker-'));
    const [amqpPort, nodes, names] = await freePorts(3);
    const broker = new PrivateBroker(folder, {
      amqp: amqpPort ?? 0,
      nodes: nodes ?? 0,
      names: names ?? 0,
    });
    await writeFile(join(folder, 'plugins'), '[].');
    await writeFile(join(folder, 'rabbitmq.conf'), '');
    await broker.startAgain();
    return broker;
  }

  get url(): string {
    return `amqp://guest:guest@127.0.0.1:${this.ports.amqp}`;
  }

  async startAgain(): Promise<void> {
    // Without this option Erlang starts a name server that outlives the test.
    this.run('epmd', ['-port', String(this.ports.names)]);
    this.run(serverProgram, []);
    await until(() => this.answers(), { everyMs: 100 });
  }

  /**
   * Whether a quorum queue exists after a crash. RabbitMQ stores the names of new queues half a second late, and a
   * queue that it lost stays without a leader.
   */
  async hasWritten(quorumQueue: string): Promise<boolean> {
    const data = join(this.folder, 'mnesia', nodeName, 'quorum', nodeName);
    return (await readFile(join(data, 'names.dets'))).includes(quorumQueue);
  }

  /** Kills the broker as a power failure would: connections are not closed and pending data is not written. */
  async killHard(): Promise<void> {
    const ended = this.processes.map(async (child) => {
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    });
    // Kills the process group, because the server is a child of its start script.
    for (const { pid } of this.processes) if (pid !== undefined) process.kill(-pid, 'SIGKILL');
    await Promise.all(ended);
    this.processes = [];
  }

  async remove(): Promise<void> {
    await this.killHard();
    await rm(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }

  private async answers(): Promise<boolean> {
    const connection = await amqp.connect(this.url);
    await connection.close();
    return true;
  }

  private run(command: string, args: string[]): void {
    const { folder, ports } = this;
    const searchPath = [process.env['PATH'], ...serverFolders].join(':');
    this.processes.push(
      spawn(command, args, {
        detached: true,
        stdio: 'ignore',
        // Erlang writes its dumps into its working directory.
        cwd: folder,
        env: {
          PATH: searchPath,
          HOME: folder,
          ERL_EPMD_PORT: String(ports.names),
          ERL_EPMD_ADDRESS: '127.0.0.1',
          RABBITMQ_NODENAME: nodeName,
          RABBITMQ_NODE_IP_ADDRESS: '127.0.0.1',
          RABBITMQ_NODE_PORT: String(ports.amqp),
          RABBITMQ_DIST_PORT: String(ports.nodes),
          RABBITMQ_MNESIA_BASE: join(folder, 'mnesia'),
          RABBITMQ_LOG_BASE: join(folder, 'log'),
          RABBITMQ_ENABLED_PLUGINS_FILE: join(folder, 'plugins'),
          RABBITMQ_CONFIG_FILE: join(folder, 'rabbitmq.conf'),
          RABBITMQ_PID_FILE: join(folder, 'pid'),
        },
      }),
    );
  }
}

async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer().listen(0, '127.0.0.1');
      await once(server, 'listening');
      return server;
    }),
  );
  const ports = servers.map((server) => {
    const address = server.address();
    return typeof address === 'object' && address ? address.port : 0;
  });
  await Promise.all(servers.map(async (server) => once(server.close(), 'close')));
  return ports;
}
