import { once } from 'node:events';
import { get } from 'node:http';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { Transform } from 'node:stream';

const lookEveryMs = 500;
/** The delay in each direction. As between machines, data may still be on its way when a side closes the connection. */
const networkMs = 10;

interface Backend {
  readonly port: number;
  isReady: boolean;
}

/**
 * Distributes connections to the replicas of one process, as a virtual address of Kubernetes does: each new
 * connection goes to the next replica that was ready when last asked, and stays there. A refused connection is
 * tried at the next replica; the content of established connections passes unchanged.
 */
export class Balancer {
  private readonly backends: readonly Backend[];
  private readonly server: Server;
  private readonly sockets = new Set<Socket>();
  private readonly looking: NodeJS.Timeout;
  private turn = 0;

  constructor(
    private readonly port: number,
    backends: readonly number[],
    /** The path at which a replica reports whether it accepts requests. */
    private readonly readyPath: string,
  ) {
    this.backends = backends.map((backend) => ({ port: backend, isReady: true }));
    this.server = createServer({ allowHalfOpen: true, noDelay: true }, (client) => {
      this.keep(client);
      this.passOn(client, this.inTurn());
    });
    this.looking = setInterval(() => this.look(), lookEveryMs).unref();
  }

  async listen(): Promise<void> {
    this.server.listen({ port: this.port, host: '127.0.0.1' });
    await once(this.server, 'listening');
  }

  async close(): Promise<void> {
    clearInterval(this.looking);
    const closed = new Promise<void>((resolve) => this.server.close(() => resolve()));
    for (const socket of this.sockets) socket.destroy();
    await closed;
  }

  /** The ready replicas first, the next in turn at the head; the others may have become ready since. */
  private inTurn(): Backend[] {
    const { backends, turn } = this;
    this.turn = (turn + 1) % backends.length;
    const order = [...backends.slice(turn), ...backends.slice(0, turn)];
    return [...order.filter(({ isReady }) => isReady), ...order.filter(({ isReady }) => !isReady)];
  }

  private passOn(client: Socket, [backend, ...others]: Backend[]): void {
    if (backend === undefined) {
      client.resetAndDestroy();
      return;
    }
    const upstream = connect({
      port: backend.port,
      host: '127.0.0.1',
      allowHalfOpen: true,
      noDelay: true,
    });
    this.keep(upstream);
    const refused = (): void => {
      backend.isReady = false;
      this.passOn(client, others);
    };
    upstream.once('error', refused);
    upstream.once('connect', () => {
      upstream.off('error', refused);
      client.pipe(network()).pipe(upstream).pipe(network()).pipe(client);
      // An error on one side resets the other side as well.
      upstream.once('error', () => client.resetAndDestroy());
      client.once('error', () => upstream.resetAndDestroy());
      if (client.destroyed) upstream.destroy();
    });
  }

  private keep(socket: Socket): void {
    this.sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => this.sockets.delete(socket));
  }

  private look(): void {
    for (const backend of this.backends) {
      const request = get({
        host: '127.0.0.1',
        port: backend.port,
        path: this.readyPath,
        agent: false,
      });
      request.setTimeout(2_000, () => request.destroy());
      request.on('error', () => (backend.isReady = false));
      request.on('response', (answer) => {
        backend.isReady = answer.statusCode === 200;
        answer.resume();
      });
    }
  }
}

function network(): Transform {
  return new Transform({
    transform: (chunk: Buffer, _encoding, done) => void setTimeout(done, networkMs, null, chunk),
    flush: (done) => void setTimeout(done, networkMs),
  });
}
