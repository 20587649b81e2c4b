import { setTimeout as pause } from 'node:timers/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import {
  addressVariable,
  MethodNotAllowed,
  NotFound,
  serviceNames,
  type ServiceName,
} from '@leadmart/contracts';
import type { Metrics, Readiness } from '@leadmart/platform/health';
import {
  answerBrokenRequest,
  clientHeaderLines,
  headOptions,
  refuseHead,
  showAllHeaders,
} from '@leadmart/platform/http';
import { currentContext, type Log } from '@leadmart/platform/logging';
import type { SessionRegistry, SessionTokens } from '@leadmart/platform/sessions';
import { readAddress, type Address } from './address.js';
import { sendError } from './answers.js';
import { Admission } from './auth.js';
import { checkDeclaredBody, frameBody } from './body-limit.js';
import { clientAddress } from './client-address.js';
import { Correlation, type RequestNotes } from './correlation.js';
import type { GatewayConfig } from './gateway.config.js';
import { RequestLimits } from './limits.js';
import { OwnAnswers } from './own-answers.js';
import { Proxy } from './proxy.js';
import { prepareHeaders } from './request-headers.js';
import type { Route } from './routes.js';
import { applyHeaders, securityHeaders } from './security-headers.js';
import { openSite, type Site } from './site.js';

/** What the gateway is made of besides its own parts. */
export interface GatewayParts {
  readonly config: GatewayConfig;
  readonly log: Log;
  readonly tokens: SessionTokens;
  readonly registry: SessionRegistry;
  readonly readiness: Readiness;
  readonly metrics: Metrics;
}

interface Visit {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly requestId: string;
  readonly notes: RequestNotes;
  /** The client waits for "100 Continue" before it sends its body. */
  readonly awaitsContinue: boolean;
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
/** A client that neither sends nor reads for so long is gone. */
const idleClientMs = 300_000;
/** Longer than the load balancer before us keeps its connections. */
const keepAliveTimeoutMs = 75_000;

/** The front door: takes a request through every check, then to the service that answers it. */
export class Gateway {
  readonly server: Server;
  private readonly admission: Admission;
  private readonly limits: RequestLimits;
  private readonly correlation: Correlation;
  private readonly proxy: Proxy;
  private readonly own: OwnAnswers;
  private readonly headers: ReadonlyMap<string, string>;
  private readonly site: Site | undefined;
  /** On the way out: answers still, and each answer is its connection's last. */
  private leaving = false;
  private stopping = false;

  constructor(private readonly parts: GatewayParts) {
    const { config, log, tokens, registry, readiness, metrics } = parts;
    this.admission = new Admission(tokens, registry);
    this.limits = new RequestLimits({
      perAddress: config.RATE_LIMIT_PER_ADDRESS,
      perAccount: config.RATE_LIMIT_PER_ACCOUNT,
    });
    this.correlation = new Correlation(log, metrics);
    this.proxy = new Proxy({
      urls: serviceUrls(config),
      timeoutMs: config.UPSTREAM_TIMEOUT_MS,
      uploadTimeoutMs: config.UPLOAD_TIMEOUT_MS,
      isStopping: () => this.leaving,
    });
    this.own = new OwnAnswers({
      readiness,
      metrics,
      publicUrl: config.PUBLIC_URL,
      securityContact: config.SECURITY_CONTACT,
      metricsElsewhere: config.METRICS_PORT !== undefined,
    });
    this.headers = securityHeaders({
      isHttps: config.PUBLIC_URL.startsWith('https:'),
      extraSources: config.CSP_SOURCES,
    });
    this.site = openSite(config.FRONTEND_DIR);
    this.server = this.createServer();
  }

  /**
   * Lets connections go for so long, then takes no more requests and resolves when those under way
   * are answered. Balancers before us look at `/readyz`; see decisions/0013.
   */
  async close(drainSeconds = 0): Promise<void> {
    this.leaving = true;
    if (drainSeconds > 0) await pause(drainSeconds * 1_000);
    this.stopping = true;
    const closed = new Promise<void>((resolve, reject) => {
      this.server.close((error) => (error ? reject(error) : resolve()));
    });
    this.server.closeIdleConnections();
    await closed;
    this.proxy.close();
  }

  private createServer(): Server {
    const server = createServer({
      ...headOptions,
      keepAliveTimeout: keepAliveTimeoutMs,
      noDelay: true,
    });
    showAllHeaders(server);
    server.on('request', (request, response) => this.welcome(request, response, false));
    server.on('checkContinue', (request, response) => this.welcome(request, response, true));
    server.setTimeout(idleClientMs);
    server.on('clientError', answerBrokenRequest);
    return server;
  }

  private welcome(
    request: IncomingMessage,
    response: ServerResponse,
    awaitsContinue: boolean,
  ): void {
    applyHeaders(response, this.headers);
    // Node reads nothing more on a connection after a request to upgrade it.
    const asksForLast =
      /\bclose\b/i.test(request.headers.connection ?? '') || request.headers.upgrade !== undefined;
    const isLast = this.leaving || asksForLast;
    if (isLast) response.setHeader('connection', 'close');
    response.once('close', () => {
      // An answer that had begun before the stop promised to keep its connection.
      if (this.stopping) setImmediate(() => this.server.closeIdleConnections());
    });
    void this.correlation.follow(request, response, async (requestId, notes) => {
      try {
        await this.handle({ request, response, requestId, notes, awaitsContinue });
      } catch (error) {
        sendError({ request, response, log: this.parts.log }, error);
      }
    });
  }

  private async handle(visit: Visit): Promise<void> {
    const { request, response, notes } = visit;
    const unsafe = refuseHead(request, clientHeaderLines);
    if (unsafe !== undefined) {
      response.setHeader('connection', 'close');
      throw unsafe;
    }
    if (!methods.has(request.method ?? '')) throw MethodNotAllowed();
    const address = readAddress(request.url ?? '');
    if (this.own.has(address.path)) {
      notes.route = address.path;
      // A liveness probe must not fail because of a client's requests.
      if (address.path !== '/healthz') await this.countAddress(request);
      return this.own.answer(address.path, request, response);
    }
    if (address.isApi) return this.forward(visit, address);
    this.serveSite(visit);
  }

  private async forward(visit: Visit, { route }: Address): Promise<void> {
    const { request, response, requestId, notes } = visit;
    response.setHeader('cache-control', 'no-store');
    const { config, log } = this.parts;
    const client = await this.countAddress(request);
    if (route === undefined) throw NotFound();
    notes.route = route.prefix;
    await this.check(request, route, notes);
    const isHttps = config.PUBLIC_URL.startsWith('https:');
    prepareHeaders(request.headers, {
      address: client,
      requestId,
      protocol: isHttps ? 'https' : 'http',
      host: request.headers.host,
      traceparent: currentContext()?.traceparent,
      secret: config.GATEWAY_SECRET,
      sessionChecked: notes.userId !== undefined,
    });
    frameBody(request);
    if (visit.awaitsContinue) response.writeContinue();
    await this.proxy.forward(request, response, {
      route,
      fail: (error) => sendError({ request, response, log }, error),
    });
  }

  /** Counts a request against its client's address and returns the address. */
  private async countAddress(request: IncomingMessage): Promise<string> {
    const client = clientAddress(request, this.parts.config.TRUST_PROXY);
    await this.limits.countAddress(client);
    return client;
  }

  /** Session first, then body: a stranger is not told how large a file may be. */
  private async check(request: IncomingMessage, route: Route, notes: RequestNotes): Promise<void> {
    const user = this.admission.admit(route, request.headers.authorization);
    if (user !== undefined) {
      notes.userId = user.id;
      await this.limits.countAccount(user.id);
    }
    checkDeclaredBody(request, route);
  }

  private serveSite({ request, response, notes }: Visit): void {
    notes.route = 'site';
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead || this.site === undefined) throw NotFound();
    this.site(request, response, () => {
      sendError({ request, response, log: this.parts.log }, NotFound());
    });
  }
}

function serviceUrls(config: GatewayConfig): Record<ServiceName, string> {
  const addresses = serviceNames.map((name) => [name, config[addressVariable(name)]] as const);
  return Object.fromEntries(addresses) as Record<ServiceName, string>;
}
