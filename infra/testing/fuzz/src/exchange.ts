import { Agent, request as httpRequest } from 'node:http';
import type { Operation } from '@leadmart/journeys/api-reference';
import type { Actors } from './actors.js';
import type { FuzzRequest } from './request.js';

export interface FuzzAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  readonly tookMs: number;
}

/** Requests per loopback address; after them another address is used, so that limits by address do not apply. */
const requestsPerAddress = 20;

/** Sends requests without normalizing addresses or headers. */
export class Sender {
  /** Closes connections that are idle for 4 s, before the server does. A request may take longer. */
  private readonly agent = new Agent({ keepAlive: true, timeout: 4_000 });

  constructor(
    private readonly url: string,
    private readonly actors: Actors,
    private readonly timeoutMs: number,
  ) {}

  /** The answer, or an error if the connection broke or the time limit passed. */
  send(operation: Operation, request: FuzzRequest, index: number): Promise<FuzzAnswer> {
    const { hostname, port } = new URL(this.url);
    const startedAt = performance.now();
    return new Promise((resolve, reject) => {
      const outgoing = httpRequest(
        {
          agent: this.agent,
          hostname,
          port,
          ...(isLoopback(hostname) && { localAddress: localAddress(index) }),
          method: operation.method,
          path: `/api/v1${request.target}`,
          headers: headersOf(request, this.actors),
        },
        (incoming) => {
          const chunks: Buffer[] = [];
          incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
          incoming.on('error', reject);
          incoming.on('end', () =>
            resolve({
              status: incoming.statusCode ?? 0,
              headers: incoming.headers,
              text: Buffer.concat(chunks).toString(),
              tookMs: performance.now() - startedAt,
            }),
          );
        },
      );
      const limit = setTimeout(
        () => outgoing.destroy(new Error(`no answer within ${this.timeoutMs} ms`)),
        this.timeoutMs,
      );
      outgoing.on('close', () => clearTimeout(limit));
      outgoing.on('error', reject);
      outgoing.end(request.body);
    });
  }

  close(): void {
    this.agent.destroy();
  }
}

/** The headers of a request, with the token of its caller and the length of its body. */
export function headersOf(request: FuzzRequest, { tokens }: Actors): Record<string, string> {
  const token = tokens[request.caller];
  return {
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(request.body !== undefined && {
      'content-length': String(Buffer.byteLength(request.body)),
    }),
    ...request.headers,
  };
}

const isLoopback = (hostname: string) => hostname === 'localhost' || hostname.startsWith('127.');

function localAddress(index: number): string {
  const block = Math.floor(index / requestsPerAddress);
  return `127.66.${Math.floor(block / 250) % 250}.${1 + (block % 250)}`;
}
