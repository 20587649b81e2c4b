import { Agent, type AgentOptions, type ClientRequestArgs } from 'node:http';
import { connect, type NetConnectOpts, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Replicas } from './replicas.js';

/** A replica that lets nobody in for so long is gone with its machine; a busy one's system answers for it. */
const connectMs = 2_000;

/**
 * Keeps connections to a service's replicas. One that lets nobody in has handled nothing: the next one is
 * asked instead, before a byte of the request is sent, whatever the request is.
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
    }, connectMs);
    socket.once('error', reject);
    socket.once('close', () => clearTimeout(giveUp));
    socket.once('connect', () => {
      clearTimeout(giveUp);
      socket.off('error', reject);
      resolve(socket);
    });
  });
}
