import type { Agent, ClientRequest, IncomingMessage, ServerResponse } from 'node:http';
import { Agent as SecureAgent } from 'node:https';
import { Stream } from 'node:stream';
import { createProxyMiddleware, type Options } from 'http-proxy-middleware';
import {
  PeerUnavailable,
  UpstreamFailed,
  UpstreamTimedOut,
  type CatalogueError,
  type ServiceName,
} from '@leadmart/contracts';
import { bodyTooLarge, countBody, mayHaveBody } from '../requests/body-limit.js';
import type { Route } from '../requests/routes.js';
import { ReplicaAgent } from './replica-agent.js';
import { Replicas } from './replicas.js';
import { keepOnlySilentSockets } from './silent-sockets.js';

/** A request that is being forwarded, and its response. */
interface Exchange {
  readonly route: Route;
  readonly response: ServerResponse;
  readonly fail: (error: CatalogueError) => void;
  upstream?: ClientRequest;
  timedOut: boolean;
  /** A response has begun, the service's or ours. Later errors are not reported to the client. */
  answered: boolean;
  /** The connection to the first replica broke; this is the second attempt. */
  repeated: boolean;
}

interface ProxyOptions {
  readonly urls: Readonly<Record<ServiceName, string>>;
  readonly timeoutMs: number;
  readonly uploadTimeoutMs: number;
  /** Whether the gateway is stopping: no connection to a client is kept. */
  readonly isStopping: () => boolean;
}

type Pass = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Two proxies to one service: http-proxy replaces the body by an option of the proxy, not of the request. */
interface Forward {
  readonly withBody: Pass;
  readonly withoutBody: Pass;
}

const unreachable = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'EAI_AGAIN',
  'ETIMEDOUT',
]);
/**
 * Idle connections to services are closed after this time. Shorter than `DRAIN_SECONDS`: a stopping service
 * sends `Connection: close` on connections in use; the gateway closes the idle ones before the service does.
 */
const idleMs = 4_000;
const agentOptions = { keepAlive: true, maxFreeSockets: 256, noDelay: true, timeout: idleMs };

/** Replaces a request's body: ends the forwarded request after its head. */
class NoBody extends Stream {
  override pipe<T extends NodeJS.WritableStream>(destination: T): T {
    destination.end();
    return destination;
  }
}

/**
 * Streams requests to services and their responses back, without buffering. When one side aborts, the
 * connection to the other side is closed at once.
 */
export class Proxy {
  private readonly exchanges = new WeakMap<IncomingMessage, Exchange>();
  private readonly forwards: ReadonlyMap<ServiceName, Forward>;
  private readonly agents: Agent[] = [];

  constructor(private readonly options: ProxyOptions) {
    const services = Object.entries(options.urls) as [ServiceName, string][];
    this.forwards = new Map(services.map(([service, url]) => [service, this.forwardTo(url)]));
  }

  /** Forwards a request. Calls `fail`, at most once, if there is no response to forward. */
  async forward(
    request: IncomingMessage,
    response: ServerResponse,
    { route, fail }: Pick<Exchange, 'route' | 'fail'>,
  ): Promise<void> {
    const initial = { timedOut: false, answered: false, repeated: false };
    this.exchanges.set(request, { route, response, fail, ...initial });
    await this.pass(request, response, route.service);
  }

  private async pass(
    request: IncomingMessage,
    response: ServerResponse,
    service: ServiceName,
  ): Promise<void> {
    const forward = this.forwards.get(service);
    await forward?.[mayHaveBody(request) ? 'withBody' : 'withoutBody'](request, response);
  }

  close(): void {
    for (const agent of this.agents) agent.destroy();
  }

  private forwardTo(target: string): Forward {
    const { protocol, hostname, port, pathname } = new URL(target);
    const replicas = new Replicas({ host: hostname.replace(/^\[|\]$/g, '') });
    const roundRobin = (): string => {
      const address = replicas.next();
      const host = address.includes(':') ? `[${address}]` : address;
      return `${protocol}//${host}${port && `:${port}`}${pathname}`;
    };
    // A certificate is issued for the name, not for an address: with https the resolver balances the load.
    const isSecure = protocol === 'https:';
    const agent = isSecure
      ? new SecureAgent(agentOptions)
      : new ReplicaAgent(agentOptions, replicas);
    keepOnlySilentSockets(agent);
    this.agents.push(agent);
    const options = { target, agent, ...(isSecure ? {} : { router: roundRobin }) };
    return {
      withBody: this.passBy(options),
      withoutBody: this.passBy({ ...options, buffer: new NoBody() }),
    };
  }

  private passBy(options: Options<IncomingMessage, ServerResponse>): Pass {
    return createProxyMiddleware<IncomingMessage, ServerResponse>({
      ...options,
      // The default plugins answer errors in plain text and do not abort a response that is half sent.
      ejectPlugins: true,
      plugins: [
        (proxy) => {
          proxy.on('start', (request, response) => this.started(request, response));
          proxy.on('proxyReq', (upstream, request, response) =>
            this.connected(upstream, request, response),
          );
          proxy.on('proxyRes', (answer, request, response) =>
            this.answering(answer, request, response),
          );
          proxy.on('error', (error, request) => this.failed(error, request));
        },
      ],
    });
  }

  /** Runs before the first byte is forwarded. */
  private started(request: IncomingMessage, response: ServerResponse): void {
    const exchange = this.exchanges.get(request);
    if (exchange === undefined || exchange.repeated) return;
    countBody(request, exchange.route, () => {
      this.refuse(exchange, bodyTooLarge(request, exchange.route));
      exchange.upstream?.destroy();
    });
    response.on('close', () => {
      if (!response.writableFinished) exchange.upstream?.destroy();
    });
  }

  private connected(
    upstream: ClientRequest,
    request: IncomingMessage,
    response: ServerResponse,
  ): void {
    const exchange = this.exchanges.get(request);
    if (exchange === undefined) return;
    exchange.upstream = upstream;
    if (exchange.answered || response.destroyed) {
      upstream.destroy();
      return;
    }
    const { timeoutMs, uploadTimeoutMs } = this.options;
    const silenceMs = exchange.route.body === 'upload' ? uploadTimeoutMs : timeoutMs;
    upstream.setTimeout(silenceMs);
    upstream.on('timeout', () => {
      // The service is silent because the client does not read: no timeout.
      if (response.writableNeedDrain) {
        upstream.setTimeout(silenceMs);
        return;
      }
      exchange.timedOut = true;
      upstream.destroy();
    });
  }

  private answering(
    answer: IncomingMessage,
    request: IncomingMessage,
    response: ServerResponse,
  ): void {
    const exchange = this.exchanges.get(request);
    if (exchange === undefined) return;
    if (exchange.answered) {
      answer.destroy();
      return;
    }
    // The response belongs to another request: discards it, and the connection it came on.
    if (answer.headers['x-request-id'] !== request.headers['x-request-id']) {
      answer.destroy();
      this.refuse(exchange, UpstreamFailed());
      return;
    }
    exchange.answered = true;
    // These headers describe the connection to the service, not the one to the client.
    delete answer.headers['keep-alive'];
    delete answer.headers.connection;
    const isLast = this.options.isStopping() || response.getHeader('connection') === 'close';
    if (isLast) answer.headers.connection = 'close';
    // The service failed in the middle of its response. Aborting shows the client that the response is incomplete.
    answer.on('close', () => {
      if (!answer.complete) response.destroy();
    });
  }

  private failed(error: NodeJS.ErrnoException, request: IncomingMessage): void {
    const exchange = this.exchanges.get(request);
    if (exchange === undefined) return;
    if (mayRetry(error, request, exchange)) {
      exchange.repeated = true;
      void this.pass(request, exchange.response, exchange.route.service);
      return;
    }
    this.refuse(exchange, toCatalogueError(error, exchange));
  }

  private refuse(exchange: Exchange, error: CatalogueError): void {
    if (exchange.answered) return;
    exchange.answered = true;
    exchange.fail(error);
  }
}

/** The replica failed during the request. A request that changes nothing is sent to another replica. */
function mayRetry(
  { code }: NodeJS.ErrnoException,
  { method }: IncomingMessage,
  { answered, repeated, timedOut, response }: Exchange,
): boolean {
  const isRead = method === 'GET' || method === 'HEAD';
  const isBroken = code === 'ECONNRESET' || code === 'EPIPE';
  return isRead && isBroken && !answered && !repeated && !timedOut && !response.destroyed;
}

function toCatalogueError(
  error: NodeJS.ErrnoException,
  { timedOut, route }: Exchange,
): CatalogueError {
  if (timedOut) return UpstreamTimedOut();
  return unreachable.has(error.code ?? '')
    ? PeerUnavailable({ peer: route.service })
    : UpstreamFailed();
}
