import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** A way to a server that a test can cut and mend. */
export class SeverableLink {
  private readonly sockets = new Set<Socket>();
  private isCut = false;

  private constructor(
    private readonly server: Server,
    target: { host: string; port: number },
  ) {
    server.on('connection', (near) => {
      if (this.isCut) return void near.destroy();
      const far = connect(target);
      for (const [socket, other] of [
        [near, far],
        [far, near],
      ] as const) {
        this.sockets.add(socket);
        socket.on('error', () => other.destroy());
        socket.on('close', () => {
          this.sockets.delete(socket);
          other.destroy();
        });
        socket.pipe(other);
      }
    });
  }

  static async to(target: { host: string; port: number }): Promise<SeverableLink> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new SeverableLink(server, target);
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  cut(): void {
    this.isCut = true;
    for (const socket of this.sockets) socket.destroy();
  }

  /** Passes nothing on any more and keeps every connection open, as a server that is stopped does. */
  freeze(): void {
    for (const socket of this.sockets) socket.pause();
  }

  mend(): void {
    this.isCut = false;
    for (const socket of this.sockets) socket.resume();
  }

  async close(): Promise<void> {
    this.cut();
    this.server.close();
    await once(this.server, 'close');
  }
}
