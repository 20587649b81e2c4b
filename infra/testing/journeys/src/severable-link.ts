import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { Transform } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';

/** A TCP proxy to a server that a test can cut, slow down, freeze and mend. */
export class SeverableLink {
  private readonly sockets = new Set<Socket>();
  private isCut = false;
  private delayMs = 0;
  private isThawed = Promise.resolve();
  private thaw = (): void => undefined;

  private constructor(
    private readonly server: Server,
    private readonly target: { host: string; port: number },
  ) {
    server.on('connection', (near) => this.join(near));
  }

  static async to(target: { host: string; port: number }): Promise<SeverableLink> {
    const server = createServer({ allowHalfOpen: true, noDelay: true });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new SeverableLink(server, target);
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** Ends every connection and refuses new ones. */
  cut(): void {
    this.isCut = true;
    for (const socket of this.sockets) socket.destroy();
  }

  /** Delays data in both directions by this time. */
  delay(milliseconds: number): void {
    this.delayMs = milliseconds;
  }

  /** Accepts and keeps connections, but forwards nothing until the link is mended. */
  freeze(): void {
    this.thaw();
    this.isThawed = new Promise((resolve) => (this.thaw = resolve));
  }

  restore(): void {
    this.isCut = false;
    this.delayMs = 0;
    this.thaw();
  }

  async close(): Promise<void> {
    this.cut();
    this.thaw();
    this.server.close();
    await once(this.server, 'close');
  }

  private join(near: Socket): void {
    if (this.isCut) return void near.destroy();
    const far = connect({ ...this.target, allowHalfOpen: true, noDelay: true });
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.sockets.add(socket);
      socket.on('error', () => other.resetAndDestroy());
      socket.on('close', () => this.sockets.delete(socket));
      socket.pipe(this.way()).pipe(other);
    }
  }

  private way(): Transform {
    const pass = async (): Promise<void> => {
      await this.isThawed;
      if (this.delayMs > 0) await pause(this.delayMs);
    };
    return new Transform({
      transform: (chunk: Buffer, _encoding, done) => void pass().then(() => done(null, chunk)),
      flush: (done) => void pass().then(() => done()),
    });
  }
}
