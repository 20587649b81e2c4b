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
import { countBody, mayHaveBody, tooLarge } from './body-limit.js';
import { keepOnlySilentSockets } from './silent-sockets.js';
import { ReplicaAgent } from './replica-agent.js';
import { Replicas } from './replicas.js';
import type { Route } from './routes.js';

/** One request on its way to a service and back. */
interface Exchange {
  readonly route: Route;
  readonly response: ServerResponse;
  readonly fail: (error: CatalogueError) => void;
  upstream?: ClientRequest;
  timedOut: boolean;
  /** An answer has begun, the service's or ours: what goes wrong from now on is not reported again. */
  answered: boolean;
  /** The first replica asked broke off; this is the second try. */
  repeated: boolean;
}

interface ProxyOptions {
  readonly urls: Readonly<Record<ServiceName, string>>;
  readonly timeoutMs: number;
  readonly uploadTimeoutMs: number;
  /** Whether the gateway is about to stop and wants no connection kept. */
  readonly isStopping: () => boolean;
}

type Pass = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Two ways to one service: http-proxy decides what it sends as a body by an option, not by request. */
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
 * Shorter than services drain (`DRAIN_SECONDS`): one that leaves tells every connection in use, and
 * those nobody uses are given up from this side, where no request can be on its way.
 */
const idleMs = 4_000;
const agentOptions = { keepAlive: true, maxFreeSockets: 256, noDelay: true, timeout: idleMs };

/** In place of a request's body: ends the forwarded request right after its head. */
class NoBody extends Stream {
  override pipe<T extends NodeJS.WritableStream>(destination: T): T {
    destination.end();
    return destination;
  }
}

/**
 * Streams requests to services and their answers back, holding neither. Whichever side goes away,
 * the other is told at once.
 */
export class Proxy {
  private readonly exchanges = new WeakMap<IncomingMessage, Exchange>();
  private readonly forwards: ReadonlyMap<ServiceName, Forward>;
  private readonly agents: Agent[] = [];

  constructor(private readonly options: ProxyOptions) {
    const services = Object.entries(options.urls) as [ServiceName, string][];
    this.forwards = new Map(services.map(([service, url]) => [service, this.forwardTo(url)]));
  }

  /** Forwards a request. `fail` is called, at most once, when there is no answer to pass on. */
  async forward(
    request: IncomingMessage,
    response: ServerResponse,
    { route, fail }: Pick<Exchange, 'route' | 'fail'>,
  ): Promise<void> {
    const beginning = { timedOut: false, answered: false, repeated: false };
    this.exchanges.set(request, { route, response, fail, ...beginning });
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
    const byTurns = (): string => {
      const address = replicas.next();
      const host = address.includes(':') ? `[${address}]` : address;
      return `${protocol}//${host}${port && `:${port}`}${pathname}`;
    };
    // A certificate is of the name, not of an address: behind https, what resolves the name balances.
    const isSecure = protocol === 'https:';
    const agent = isSecure
      ? new SecureAgent(agentOptions)
      : new ReplicaAgent(agentOptions, replicas);
    keepOnlySilentSockets(agent);
    this.agents.push(agent);
    const options = { target, agent, ...(isSecure ? {} : { router: byTurns }) };
    return {
      withBody: this.passBy(options),
      withoutBody: this.passBy({ ...options, buffer: new NoBody() }),
    };
  }

  private passBy(options: Options<IncomingMessage, ServerResponse>): Pass {
    return createProxyMiddleware<IncomingMessage, ServerResponse>({
      ...options,
      // Its own plugins answer errors in plain text and never cut a half-sent answer.
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

  /** Before the first byte moves: count what the client sends. */
  private started(request: IncomingMessage, response: ServerResponse): void {
    const exchange = this.exchanges.get(request);
    if (exchange === undefined || exchange.repeated) return;
    countBody(request, exchange.route, () => {
      this.refuse(exchange, tooLarge(request, exchange.route));
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
      // Silent because the client does not read: that is not the service's fault.
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
    // An answer to another request than ours must reach nobody, and its connection is lost count of.
    if (answer.headers['x-request-id'] !== request.headers['x-request-id']) {
      answer.destroy();
      this.refuse(exchange, UpstreamFailed());
      return;
    }
    exchange.answered = true;
    // How long the service keeps its connection to us says nothing about ours to the client.
    delete answer.headers['keep-alive'];
    delete answer.headers.connection;
    const isLast = this.options.isStopping() || response.getHeader('connection') === 'close';
    if (isLast) answer.headers.connection = 'close';
    // A service that dies in the middle leaves half an answer; the client must not take it for a whole.
    answer.on('close', () => {
      if (!answer.complete) response.destroy();
    });
  }

  private failed(error: NodeJS.ErrnoException, request: IncomingMessage): void {
    const exchange = this.exchanges.get(request);
    if (exchange === undefined) return;
    if (mayAskAgain(error, request, exchange)) {
      exchange.repeated = true;
      void this.pass(request, exchange.response, exchange.route.service);
      return;
    }
    this.refuse(exchange, reasonOf(error, exchange));
  }

  private refuse(exchange: Exchange, error: CatalogueError): void {
    if (exchange.answered) return;
    exchange.answered = true;
    exchange.fail(error);
  }
}

/** A replica died with the question: another one may be asked what changes nothing. */
function mayAskAgain(
  { code }: NodeJS.ErrnoException,
  { method }: IncomingMessage,
  { answered, repeated, timedOut, response }: Exchange,
): boolean {
  const isReading = method === 'GET' || method === 'HEAD';
  const brokeOff = code === 'ECONNRESET' || code === 'EPIPE';
  return isReading && brokeOff && !answered && !repeated && !timedOut && !response.destroyed;
}

function reasonOf(error: NodeJS.ErrnoException, { timedOut, route }: Exchange): CatalogueError {
  if (timedOut) return UpstreamTimedOut();
  return unreachable.has(error.code ?? '')
    ? PeerUnavailable({ peer: route.service })
    : UpstreamFailed();
}
