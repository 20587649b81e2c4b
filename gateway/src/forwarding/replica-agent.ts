import { Agent, type AgentOptions, type ClientRequestArgs } from 'node:http';
import { connect, type NetConnectOpts, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Replicas } from './replicas.js';

/**
 * Connection timeout. The kernel accepts connections for a busy replica, so a longer wait means that its machine is
 * gone.
 */
export const connectTimeoutMs = 2_000;

/**
 * Keeps connections to a service's replicas. If a replica refuses the connection, no byte of the request
 * was sent: the request goes to the next replica, whatever its method.
 */
export class ReplicaAgent extends Agent {
  constructor(
    options: AgentOptions,
    private readonly replicas: Replicas,
  ) {
    super(options);
  }

  override createConnection(
    options: ClientRequestArgs,
    callback?: (error: Error | null, stream: Duplex) => void,
  ): undefined {
    this.connect(options).then(
      (socket) => callback?.(null, socket),
      (error: Error) => callback?.(error, undefined as never),
    );
  }

  private async connect(options: ClientRequestArgs): Promise<Socket> {
    const tried = new Set<string>();
    let address: string | undefined = options.host ?? 'localhost';
    for (;;) {
      tried.add(address);
      try {
        return await open({ ...options, host: address } as NetConnectOpts);
      } catch (error) {
        this.replicas.avoid(address);
        address = await this.replicas.another(tried);
        if (address === undefined) throw error;
      }
    }
  }
}

function open(options: NetConnectOpts): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(options);
    const giveUp = setTimeout(() => {
      socket.destroy(Object.assign(new Error('no connection in time'), { code: 'ETIMEDOUT' }));
    }, connectTimeoutMs);
    socket.once('error', reject);
    socket.once('close', () => clearTimeout(giveUp));
    socket.once('connect', () => {
      clearTimeout(giveUp);
      socket.off('error', reject);
      resolve(socket);
    });
  });
}
