import { once } from 'node:events';
import { Agent, type ClientRequest, type ClientRequestArgs } from 'node:http';
import { connect, type Socket, type TcpNetConnectOpts } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Replicas } from './replicas.js';

/**
 * Idle connections to services are closed after this time. Shorter than `DRAIN_SECONDS`: a stopping service
 * sends `Connection: close` on connections in use; the gateway closes the idle ones before the service does.
 */
export const idleMs = 4_000;
/** The kernel accepts connections for a busy replica, so a longer wait means that its machine is gone. */
const connectTimeoutMs = 2_000;

/** Node's types demand a socket even with an error. */
type Opened = (error: Error | null, socket: Duplex) => void;

/**
 * The connections to the replicas of one service. A replica that refuses a connection is replaced by another one. No byte
 * of the request was sent before, so this is safe for every method and body.
 */
export class ReplicaAgent extends Agent {
  private readonly idle = new WeakSet<Duplex>();

  constructor(private readonly replicas: Replicas) {
    super({ keepAlive: true, timeout: idleMs });
  }

  override createConnection(options: ClientRequestArgs, opened?: Opened): undefined {
    void this.open(options as TcpNetConnectOpts).then(
      (socket) => opened?.(null, socket),
      (error: Error) => (opened as ((error: Error) => void) | undefined)?.(error),
    );
  }

  override keepSocketAlive(socket: Duplex): boolean {
    this.idle.add(socket);
    // Node's types omit the result, which says whether the connection is kept.
    return super.keepSocketAlive(socket) as unknown as boolean;
  }

  override reuseSocket(socket: Duplex, request: ClientRequest): void {
    this.idle.delete(socket);
    super.reuseSocket(socket, request);
  }

  private async open(options: TcpNetConnectOpts): Promise<Socket> {
    const tried = new Set<string>();
    for (let address = options.host ?? ''; ;) {
      try {
        const socket = await openConnection({ ...options, host: address });
        // A service sends nothing on an idle connection: bytes would be read as the answer to the next request.
        return socket.on('data', () => this.idle.has(socket) && socket.destroy());
      } catch (refusal) {
        this.replicas.avoid(address);
        const another = await this.replicas.another(tried.add(address));
        if (another === undefined) throw refusal;
        address = another;
      }
    }
  }
}

async function openConnection(options: TcpNetConnectOpts): Promise<Socket> {
  const socket = connect(options);
  const timeout = Object.assign(new Error('the replica is not reachable'), { code: 'ETIMEDOUT' });
  const timer = setTimeout(() => socket.destroy(timeout), connectTimeoutMs);
  await once(socket, 'connect').finally(() => clearTimeout(timer));
  return socket;
}
