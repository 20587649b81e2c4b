import { createServer, type IncomingMessage, type Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import {
  addressVariable,
  MethodNotAllowed,
  NotFound,
  serviceNames,
  type Endpoint,
  type ServiceName,
} from '@leadmart/contracts';
import type { Readiness } from '@leadmart/platform/health';
import {
  answerBrokenRequests,
  clientHeaderLines,
  countedAs,
  headOptions,
  refuseHead,
  showAllHeaders,
} from '@leadmart/platform/http';
import { currentContext, runInContext, type Log } from '@leadmart/platform/logging';
import type { Metrics } from '@leadmart/platform/metrics';
import type { SessionRegistry, SessionTokens } from '@leadmart/platform/sessions';
import { Proxy } from './forwarding/proxy.js';
import { WaitingRequests } from './forwarding/waiting-requests.js';
import type { GatewayConfig } from './gateway.config.js';
import { OwnEndpoints } from './own-endpoints/own-endpoints.js';
import { openSite, type Site } from './own-endpoints/site.js';
import { readAddress, type Address } from './requests/address.js';
import { checkDeclaredBody } from './requests/body-limit.js';
import { clientAddress } from './requests/client-address.js';
import { Correlation, type RequestNotes } from './requests/correlation.js';
import { FilesAtOnce, limitConnections } from './requests/places.js';
import { RateLimits, showQuota } from './requests/rate-limits.js';
import { forwardedHeaders } from './requests/request-headers.js';
import { carriesFile, operationsAt, type Route } from './requests/routes.js';
import { ClientResponse } from './responses/client-response.js';
import { applyHeaders, securityHeaders } from './responses/security-headers.js';
import { sendError } from './responses/send-response.js';
import { Admission, type Admitted } from './sessions/admission.js';
import { fetchKeyToken } from './sessions/fetch-from-auth.js';
import { KeyTokens } from './sessions/key-tokens.js';

/** The parts of the platform that the gateway uses. */
export interface GatewayParts {
  readonly config: GatewayConfig;
  readonly log: Log;
  readonly tokens: SessionTokens;
  readonly registry: SessionRegistry;
  readonly readiness: Readiness;
  readonly metrics: Metrics;
}

/** One request on its way through the gateway's steps. */
interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ClientResponse;
  readonly requestId: string;
  readonly notes: RequestNotes;
  /** Whether the client waits for "100 Continue" before it sends its body. */
  readonly awaitsContinue: boolean;
}

/** Of the gateway's own endpoints and of the site. */
const readMethods = ['GET', 'HEAD'];
/** A client that neither sends nor reads for this time is disconnected. */
const idleClientMs = 300_000;
/** Longer than load balancers keep idle connections, so that they close first. */
const keepAliveTimeoutMs = 75_000;

/** The HTTP server: runs every check on a request and forwards it to the service of its route. */
export class Gateway {
  readonly server: Server;
  private readonly admission: Admission;
  private readonly limits: RateLimits;
  private readonly correlation: Correlation;
  private readonly proxy: Proxy;
  private readonly waiting: WaitingRequests;
  private readonly files: FilesAtOnce;
  private readonly ownEndpoints: OwnEndpoints;
  private readonly headers: ReadonlyMap<string, string>;
  private readonly site: Site | undefined;
  /** Draining: requests are still answered, each with `Connection: close`. */
  private isDraining = false;
  private isClosing = false;

  constructor(private readonly parts: GatewayParts) {
    const { config, log, tokens, registry, readiness, metrics } = parts;
    const keyTokens = new KeyTokens((keyHash) => fetchKeyToken(config, keyHash));
    this.admission = new Admission(tokens, registry, keyTokens);
    this.limits = new RateLimits({
      perAddress: config.RATE_LIMIT_PER_ADDRESS,
      perAccount: config.RATE_LIMIT_PER_ACCOUNT,
      perKey: config.RATE_LIMIT_OF_API_KEYS,
    });
    this.correlation = new Correlation(log, metrics);
    this.proxy = new Proxy({
      urls: serviceUrls(config),
      timeoutMs: config.UPSTREAM_TIMEOUT_MS,
      uploadTimeoutMs: config.UPLOAD_TIMEOUT_MS,
      isStopping: () => this.isDraining,
    });
    this.waiting = new WaitingRequests({
      perService: config.WAITING_REQUESTS_PER_SERVICE,
      perClient: config.WAITING_REQUESTS_PER_CLIENT,
    });
    this.files = new FilesAtOnce(config.FILES_PER_ACCOUNT);
    this.ownEndpoints = new OwnEndpoints({
      readiness,
      metrics,
      publicUrl: config.PUBLIC_URL,
      securityContact: config.SECURITY_CONTACT,
      hasMetricsPort: config.METRICS_PORT !== undefined,
    });
    this.headers = securityHeaders({
      isHttps: config.PUBLIC_URL.startsWith('https:'),
      extraSources: config.CSP_SOURCES,
    });
    this.site = openSite(config);
    this.server = this.createServer();
  }

  /**
   * Drains for `drainSeconds`, then accepts no more requests and resolves when those in progress are
   * answered. Load balancers look at `/readyz`; see decisions/0013.
   */
  async close(drainSeconds = 0): Promise<void> {
    this.isDraining = true;
    if (drainSeconds > 0) await pause(drainSeconds * 1_000);
    this.isClosing = true;
    const closed = new Promise<void>((resolve, reject) => {
      this.server.close((error) => (error ? reject(error) : resolve()));
    });
    this.server.closeIdleConnections();
    await closed;
    this.proxy.close();
  }

  private createServer(): Server {
    const server = createServer({
      ServerResponse: ClientResponse,
      ...headOptions,
      keepAliveTimeout: keepAliveTimeoutMs,
      noDelay: true,
    });
    showAllHeaders(server);
    const { TRUST_PROXY = 0, CONNECTIONS_PER_ADDRESS, PUBLIC_URL: publicUrl } = this.parts.config;
    if (TRUST_PROXY === 0)
      limitConnections(server, { perAddress: CONNECTIONS_PER_ADDRESS, publicUrl });
    server.on('request', (request, response) => this.receive(request, response, false));
    server.on('checkContinue', (request, response) => this.receive(request, response, true));
    // Node itself would answer 417: without the error body, the security headers and the access log.
    server.on('checkExpectation', (request, response) => this.receive(request, response, false));
    server.setTimeout(idleClientMs);
    server.on('clientError', answerBrokenRequests(publicUrl));
    return server;
  }

  private receive(
    request: IncomingMessage,
    response: ClientResponse,
    awaitsContinue: boolean,
  ): void {
    applyHeaders(response, this.headers);
    // Node reads nothing more from a connection after a request to upgrade it.
    const asksToClose =
      /\bclose\b/i.test(request.headers.connection ?? '') || request.headers.upgrade !== undefined;
    const isLast = this.isDraining || asksToClose;
    if (isLast) response.setHeader('connection', 'close');
    response.once('close', () => {
      // The response began before the stop, without `Connection: close`.
      if (this.isClosing) setImmediate(() => this.server.closeIdleConnections());
    });
    void this.correlation.follow(request, response, async (requestId, notes) => {
      try {
        await this.handle({ request, response, requestId, notes, awaitsContinue });
      } catch (error) {
        this.refuse(response, error);
      }
    });
  }

  private async handle(exchange: Exchange): Promise<void> {
    const { request, response, notes } = exchange;
    const refusal = refuseHead(request, clientHeaderLines);
    if (refusal !== undefined) {
      response.setHeader('connection', 'close');
      throw refusal;
    }
    const address = readAddress(request.url ?? '');
    if (this.ownEndpoints.has(address.path)) {
      notes.route = address.path;
      // A liveness probe must not fail because of other requests.
      if (address.path !== '/healthz') await this.countAddress(request);
      assertAllowed(request, readMethods);
      return this.ownEndpoints.answer(address.path, request, response);
    }
    if (address.isApi) return this.forward(exchange, address);
    this.serveSite(exchange);
  }

  private async forward(exchange: Exchange, { route, apiPath }: Address): Promise<void> {
    const { request, response, requestId, notes } = exchange;
    response.setHeader('cache-control', 'no-store');
    const { config } = this.parts;
    const client = await this.countAddress(request);
    if (route === undefined) throw NotFound();
    notes.route = route.prefix;
    const operations = operationsAt(route, apiPath);
    if (operations) assertAllowed(request, [...operations.keys()]);
    const admitted = await this.check(exchange, route, operations?.get(request.method ?? ''));
    if (!operations) throw NotFound();
    this.waiting.admit({
      service: route.service,
      client: admitted?.user.id ?? countedAs(client),
      request,
      response,
    });
    const isHttps = config.PUBLIC_URL.startsWith('https:');
    const context = currentContext();
    const headers = forwardedHeaders(request, {
      service: route.service,
      address: client,
      requestId,
      protocol: isHttps ? 'https' : 'http',
      traceparent: context?.traceparent,
      secret: config.GATEWAY_SECRET,
      token: admitted?.token,
      sessionChecked: admitted !== undefined,
    });
    if (exchange.awaitsContinue) response.writeContinue();
    const send = (error: unknown) => this.refuse(response, error);
    this.proxy.forward({
      request,
      response,
      route,
      headers,
      requestId,
      // A connection to a service reports its errors in the context of the request that opened it.
      fail: (error) => (context ? runInContext(context, () => send(error)) : send(error)),
    });
  }

  /** Counts a request against its client's address and returns the address. */
  private async countAddress(request: IncomingMessage): Promise<string> {
    const client = clientAddress(request, this.parts.config.TRUST_PROXY ?? 0);
    await this.limits.countAddress(client);
    return client;
  }

  /**
   * Returns the user and the token for the service. The session is checked before the body, so that only users see the limits of
   * bodies.
   */
  private async check(
    { request, response, notes }: Exchange,
    route: Route,
    operation: Endpoint | undefined,
  ): Promise<Admitted | undefined> {
    const { headers } = request;
    const admitted = await this.admission.admit({ route, scopes: operation?.scopes, headers });
    if (admitted !== undefined) {
      const { id, sessionId, scopes } = admitted.user;
      notes.userId = id;
      if (scopes !== undefined) {
        notes.apiKeyId = sessionId;
        await this.limits.countKey(sessionId, (quota) => showQuota(response, quota));
      }
      await this.limits.countAccount(id);
      if (operation && carriesFile(operation)) this.files.admit(id, response);
    }
    checkDeclaredBody(request, route);
    return admitted;
  }

  private serveSite({ request, response, notes }: Exchange): void {
    notes.route = 'site';
    if (this.site === undefined) throw NotFound();
    assertAllowed(request, readMethods);
    this.site(request, response, () => this.refuse(response, NotFound()));
  }

  private refuse(response: ClientResponse, error: unknown): void {
    const { log, config } = this.parts;
    sendError({ response, log, publicUrl: config.PUBLIC_URL }, error);
  }
}

function assertAllowed({ method = '' }: IncomingMessage, allowed: readonly string[]): void {
  if (!allowed.includes(method)) throw MethodNotAllowed({ allowed });
}

function serviceUrls(config: GatewayConfig): Record<ServiceName, string> {
  const addresses = serviceNames.map((name) => [name, config[addressVariable(name)]] as const);
  return Object.fromEntries(addresses) as Record<ServiceName, string>;
}
