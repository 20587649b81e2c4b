import type { Agent, ClientRequest, IncomingMessage, ServerResponse } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { Readable, type Stream } from 'node:stream';
import { createProxyMiddleware, type Options, type RequestHandler } from 'http-proxy-middleware';
import {
  CatalogueError,
  PeerUnavailable,
  UpstreamFailed,
  type ServiceName,
} from '@leadmart/contracts';
import { bodyLimitBytesOf, bodyTooLarge, mayHaveBody } from '../requests/body-limit.js';
import type { Route } from '../requests/routes.js';
import { abortWhenSilent } from './abort-when-silent.js';
import { idleMs, ReplicaAgent } from './replica-agent.js';
import { Replicas } from './replicas.js';
import { isUnreachable } from './unreachable.js';

/** A client's request, where it goes, and the response to it. */
interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly route: Route;
  /** The headers for the service. */
  readonly headers: Record<string, string>;
  readonly requestId: string;
  /** Answers the client. Called at most once, and only if there is no response to forward. */
  readonly fail: (error: CatalogueError) => void;
}

interface ProxyOptions {
  readonly urls: Readonly<Record<ServiceName, string>>;
  readonly timeoutMs: number;
  readonly uploadTimeoutMs: number;
  /** Whether the gateway is stopping: no connection to a client is kept. */
  readonly isStopping: () => boolean;
}

/** A client's request on its way through http-proxy-middleware. */
interface ForwardedRequest extends IncomingMessage {
  exchange: Exchange;
  isRepeated: boolean;
}

type ProxyMiddleware = RequestHandler<ForwardedRequest>;

/** Misdirected Request: a service refuses requests for another one. */
const misdirected = 421;

/** Headers of an answer that describe the connection to the service, not the one to the client. */
const connectionHeaders = ['connection', 'keep-alive', 'transfer-encoding'];

/**
 * Forwards requests to services with http-proxy-middleware, which streams both ways and forwards aborts both ways; see
 * decisions/0057. Owns the connections to services.
 */
export class Proxy {
  private readonly agents: Agent[] = [];
  private readonly middlewares: ReadonlyMap<ServiceName, ProxyMiddleware>;

  constructor(private readonly options: ProxyOptions) {
    const services = Object.entries(options.urls) as [ServiceName, string][];
    this.middlewares = new Map(services.map(([name, url]) => [name, this.middlewareFor(url)]));
  }

  forward(exchange: Exchange): void {
    const { request, headers } = exchange;
    // The library forwards the headers of the request: these are the gateway's, and no longer the client's.
    request.headers = headers;
    this.send(Object.assign(request, { exchange, isRepeated: false }));
  }

  close(): void {
    for (const agent of this.agents) agent.destroy();
  }

  private middlewareFor(url: string): ProxyMiddleware {
    const upstream = upstreamAt(url);
    this.agents.push(upstream.agent);
    return createProxyMiddleware<ForwardedRequest>({
      agent: upstream.agent,
      router: upstream.router,
      // Replaces the plugins that log and answer errors.
      ejectPlugins: true,
      plugins: [
        (library) => {
          library.on('proxyReq', (outgoing, request, _response, options) => {
            this.beginRequest(outgoing, request, options);
          });
          library.on('proxyRes', (answer, request) => {
            if (answer.statusCode === misdirected) upstream.forget(answer);
            this.beginResponse(answer, request);
          });
          library.on('error', (error, request) => request && this.endFailed(request, error));
        },
      ],
    });
  }

  private send(request: ForwardedRequest): void {
    const { route, response } = request.exchange;
    const failed = (error: unknown) => this.endFailed(request, error as Error);
    void this.middlewares.get(route.service)?.(request, response, failed);
  }

  /** Runs when the request has its connection, before its first byte is sent. */
  private beginRequest(
    outgoing: ClientRequest,
    request: ForwardedRequest,
    options: { buffer?: Stream },
  ): void {
    const { response, route } = request.exchange;
    const { timeoutMs, uploadTimeoutMs } = this.options;
    abortWhenSilent(outgoing, response, route.body === 'upload' ? uploadTimeoutMs : timeoutMs);
    if (mayHaveBody(request)) return limitBody(outgoing, request);
    // The library declares an empty body for DELETE.
    outgoing.removeHeader('content-length');
    // Discards a body that the client sends nevertheless.
    if (request.complete && request.readableLength === 0) return;
    options.buffer = Readable.from([]);
    request.resume();
  }

  /** Runs before the headers of the answer are copied to the response. */
  private beginResponse(answer: IncomingMessage, { exchange }: ForwardedRequest): void {
    const { response, requestId, route, fail } = exchange;
    if (answer.statusCode === misdirected) {
      fail(PeerUnavailable({ peer: route.service }));
      answer.destroy();
      return;
    }
    if (answer.headers['x-request-id'] !== requestId) {
      // The answer belongs to another request: discards it, and the connection it came on.
      fail(UpstreamFailed());
      answer.destroy();
      return;
    }
    const { headers } = answer;
    for (const name of connectionHeaders) if (name in headers) headers[name] = undefined;
    if (this.options.isStopping() || response.hasHeader('connection')) headers.connection = 'close';
  }

  private endFailed(request: ForwardedRequest, error: NodeJS.ErrnoException): void {
    const { response, route, fail } = request.exchange;
    if (response.destroyed || response.writableEnded) return;
    // Aborting shows the client that the response is incomplete.
    if (response.headersSent) response.destroy();
    else if (mayRepeat(request, error)) {
      request.isRepeated = true;
      this.send(request);
    } else fail(toCatalogueError(error, route));
  }
}

interface Upstream {
  readonly agent: Agent;
  /** Chooses the replica of each request. */
  readonly router: () => NonNullable<Options['target']>;
  /** Called with the answer of another service, which has the address now. */
  readonly forget: (answer: IncomingMessage) => void;
}

/** The connections to a service. */
function upstreamAt(url: string): Upstream {
  const { protocol, hostname, port, pathname } = new URL(url);
  // A certificate is issued for the name, not for an address: with https the resolver balances the load.
  if (protocol === 'https:')
    return {
      agent: new HttpsAgent({ keepAlive: true, timeout: idleMs }),
      router: () => url,
      forget: () => undefined,
    };
  const replicas = new Replicas({ host: hostname.replace(/^\[|\]$/g, '') });
  const router = () => ({ protocol, host: replicas.next(), port, pathname });
  const forget = ({ socket }: IncomingMessage) => replicas.forget(socket.remoteAddress ?? '');
  return { agent: new ReplicaAgent(replicas), router, forget };
}

/** Refuses a body in chunks once it is too large. Any other one is as long as it declares. */
function limitBody(outgoing: ClientRequest, request: ForwardedRequest): void {
  if (outgoing.hasHeader('content-length')) return;
  const { route } = request.exchange;
  let left = bodyLimitBytesOf(request, route);
  request.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) outgoing.destroy(bodyTooLarge(request, route));
  });
}

/** The connection broke. A request that changes nothing is sent once more. */
function mayRepeat({ method, isRepeated }: ForwardedRequest, { code }: NodeJS.ErrnoException) {
  return method === 'GET' && !isRepeated && (code === 'ECONNRESET' || code === 'EPIPE');
}

function toCatalogueError(error: NodeJS.ErrnoException, { service }: Route): CatalogueError {
  if (error instanceof CatalogueError) return error;
  return isUnreachable(error) ? PeerUnavailable({ peer: service }) : UpstreamFailed();
}
