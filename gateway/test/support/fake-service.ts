import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** The request that the fake service received, as its default response. */
export interface Echo {
  readonly method: string;
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly bytes: number;
}

/** A service behind the gateway whose answers each test defines. Echoes requests by default. */
export class FakeService {
  /** The received requests, oldest first. */
  readonly requests: IncomingMessage[] = [];
  private handler: Handler = echo;

  private constructor(private readonly server: Server) {
    server.on('request', (request, response) => {
      this.requests.push(request);
      response.setHeader('x-request-id', request.headers['x-request-id'] ?? '');
      this.handler(request, response);
    });
  }

  static async start(): Promise<FakeService> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new FakeService(server);
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Handles requests with `handler` from now on. */
  handleWith(handler: Handler): void {
    this.handler = handler;
  }

  /** Clears the received requests and restores the echo. */
  reset(): void {
    this.requests.length = 0;
    this.handler = echo;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    if (!this.server.listening) return;
    this.server.close();
    await once(this.server, 'close');
  }
}

function echo(request: IncomingMessage, response: ServerResponse): void {
  let bytes = 0;
  request.on('data', (chunk: Buffer) => (bytes += chunk.length));
  request.on('end', () => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const { method, url, headers } = request;
    response.end(JSON.stringify({ method, url, headers, bytes }));
  });
}
