import type { ClientRequest, IncomingMessage, ServerResponse } from 'node:http';
import { createProxyMiddleware } from 'http-proxy-middleware';
import {
  PeerUnavailable,
  UpstreamFailed,
  UpstreamTimedOut,
  type CatalogueError,
  type ServiceName,
} from '@leadmart/contracts';
import { bodyTooLarge, countBody, mayHaveBody } from '../requests/body-limit.js';
import type { Route } from '../requests/routes.js';
import { BodilessRequest, type AnswerHeaders, type Upstream } from './bodiless-request.js';
import { Destination } from './destination.js';
import { isUnreachable } from './unreachable.js';

/** A request that is being forwarded, and its response. */
interface Exchange {
  readonly route: Route;
  readonly response: ServerResponse;
  readonly fail: (error: CatalogueError) => void;
  upstream?: Upstream;
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

/** The two ways to one service. */
interface Forward {
  readonly destination: Destination;
  /** Forwards a request with its body, through http-proxy-middleware. */
  readonly withBody: Pass;
}

const broken = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

/**
 * Streams requests to services and their responses back, without buffering. When one side aborts, the
 * connection to the other side is closed at once.
 */
export class Proxy {
  private readonly exchanges = new WeakMap<IncomingMessage, Exchange>();
  private readonly forwards: ReadonlyMap<ServiceName, Forward>;

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
    const exchange: Exchange = { route, response, fail, ...initial };
    this.exchanges.set(request, exchange);
    response.on('close', () => {
      if (!response.writableFinished) exchange.upstream?.destroy();
    });
    await this.pass(request, exchange);
  }

  close(): void {
    for (const { destination } of this.forwards.values()) destination.close();
  }

  private async pass(request: IncomingMessage, exchange: Exchange): Promise<void> {
    const forward = this.forwards.get(exchange.route.service);
    if (forward === undefined) return;
    if (mayHaveBody(request)) await forward.withBody(request, exchange.response);
    else this.passHead(request, exchange, forward.destination);
  }

  /** Reads are most of the traffic; http-proxy would double the processor time of the gateway on each of them. */
  private passHead(request: IncomingMessage, exchange: Exchange, destination: Destination): void {
    const { response, route } = exchange;
    new BodilessRequest(request, response, destination, {
      silenceMs: this.silenceMsOf(route),
      started: (upstream) => {
        exchange.upstream = upstream;
        if (exchange.answered || response.destroyed) upstream.destroy();
      },
      accept: (headers) => this.accept(headers, request, exchange),
      failed: (error) => this.failed(error, request),
    }).send();
    // Discards a body that the client sends nevertheless.
    request.resume();
  }

  private forwardTo(url: string): Forward {
    const destination = new Destination(url);
    return { destination, withBody: this.passBy(destination) };
  }

  private passBy(destination: Destination): Pass {
    const { agent } = destination;
    return createProxyMiddleware<IncomingMessage, ServerResponse>({
      target: destination.url,
      router: () => destination.nextUrl(),
      agent,
      // The default plugins answer errors in plain text and do not abort a response that is half sent.
      ejectPlugins: true,
      plugins: [
        (proxy) => {
          proxy.on('start', (request) => this.started(request));
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
  private started(request: IncomingMessage): void {
    const exchange = this.exchanges.get(request);
    if (exchange === undefined) return;
    countBody(request, exchange.route, () => {
      this.refuse(exchange, bodyTooLarge(request, exchange.route));
      exchange.upstream?.destroy();
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
    const silenceMs = this.silenceMsOf(exchange.route);
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
    if (!this.accept(answer.headers, request, exchange)) {
      answer.destroy();
      return;
    }
    // The service failed in the middle of its response. Aborting shows the client that the response is incomplete.
    answer.on('close', () => {
      if (!answer.complete) response.destroy();
    });
  }

  /** Prepares the headers of a response for the client. Returns false for a response that must not be forwarded. */
  private accept(headers: AnswerHeaders, request: IncomingMessage, exchange: Exchange): boolean {
    if (exchange.answered) return false;
    // The response belongs to another request: discards it, and the connection it came on.
    if (headers['x-request-id'] !== request.headers['x-request-id']) {
      this.refuse(exchange, UpstreamFailed());
      return false;
    }
    exchange.answered = true;
    // These headers describe the connection to the service, not the one to the client.
    delete headers['keep-alive'];
    delete headers['connection'];
    const { response } = exchange;
    const isLast = this.options.isStopping() || response.getHeader('connection') === 'close';
    if (isLast) headers['connection'] = 'close';
    return true;
  }

  private silenceMsOf({ body }: Route): number {
    const { timeoutMs, uploadTimeoutMs } = this.options;
    return body === 'upload' ? uploadTimeoutMs : timeoutMs;
  }

  private failed(error: NodeJS.ErrnoException, request: IncomingMessage): void {
    const exchange = this.exchanges.get(request);
    if (exchange === undefined) return;
    if (error.code === 'UND_ERR_HEADERS_TIMEOUT') exchange.timedOut = true;
    if (mayRetry(error, request, exchange)) {
      exchange.repeated = true;
      void this.pass(request, exchange);
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
  const isBroken = broken.has(code ?? '');
  return isRead && isBroken && !answered && !repeated && !timedOut && !response.destroyed;
}

function toCatalogueError(
  error: NodeJS.ErrnoException,
  { timedOut, route }: Exchange,
): CatalogueError {
  if (timedOut) return UpstreamTimedOut();
  return isUnreachable(error) ? PeerUnavailable({ peer: route.service }) : UpstreamFailed();
}
