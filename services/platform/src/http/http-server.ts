import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorBody, errorKinds, InvalidInput, type CatalogueError } from '@leadmart/contracts';
import type { ServiceConfig } from '../config/index.js';
import type { Log } from '../logging/index.js';
import { refuseOthersRequests, trustOnlyTheGateway } from './access/from-gateway.js';
import { answerConditionally } from './conditional-answers.js';
import { answerBrokenRequests } from './input/broken-requests.js';
import { jsonBodyLimitBytes, readJsonBodies } from './input/json-body.js';
import {
  headOptions,
  refuseHead,
  serviceHeaderLines,
  showAllHeaders,
} from './input/request-head.js';
import { openRequestScope, requestIdFrom } from './request-scope.js';

/**
 * Longer than the gateway keeps an idle connection, so that the gateway never writes to a connection that this
 * server just closed.
 */
const keepAliveTimeoutMs = 72_000;

/**
 * The HTTP server of a service: Fastify with limits, request ids, JSON parsing and access logs. `request.ip` is the
 * client's address if the gateway sent the request, otherwise the caller's.
 */
export function createHttpServer(
  service: string,
  log: Log,
  { GATEWAY_SECRET, PUBLIC_URL }: Pick<ServiceConfig, 'GATEWAY_SECRET' | 'PUBLIC_URL'>,
): FastifyAdapter {
  const refuse = refuseEarly(PUBLIC_URL);
  const adapter = new FastifyAdapter({
    logger: false,
    http: headOptions,
    bodyLimit: jsonBodyLimitBytes,
    keepAliveTimeout: keepAliveTimeoutMs,
    // HEAD must not execute a GET handler: the HEAD of a mail scanner would use up a verification link.
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    requestIdHeader: false,
    // Trusts one hop, the gateway: without its secret the header x-forwarded-for was removed.
    trustProxy: (_address: string, hop: number) => hop === 0,
    genReqId: (request: { headers: Record<string, unknown> }) =>
      requestIdFrom(request.headers['x-request-id']),
    // Fastify's router refuses a malformed address before the error filter runs.
    frameworkErrors: (_error: Error, request: FastifyRequest, reply: FastifyReply) => {
      const fields = [{ field: 'url', message: 'is not well formed' }];
      refuse(request, reply, InvalidInput({ fields }));
    },
    clientErrorHandler: answerBrokenRequests(PUBLIC_URL),
  });
  const server = adapter.getInstance<FastifyInstance>();
  refuseUnsafeHeads(server, refuse);
  trustOnlyTheGateway(server, GATEWAY_SECRET);
  readJsonBodies(server);
  openRequestScope(server, log);
  refuseOthersRequests(server, service);
  answerConditionally(server);
  closeConnectionsWhenStopping(server);
  return adapter;
}

type RefuseEarly = ReturnType<typeof refuseEarly>;

/** Refuses a request before a route, and so the error filter, is found. */
const refuseEarly =
  (publicUrl: string) =>
  (request: FastifyRequest, reply: FastifyReply, refusal: CatalogueError): void => {
    // The gateway forwards only responses with the id of its request.
    void reply.header('x-request-id', request.id);
    const body = errorBody(refusal, { requestId: request.id, publicUrl });
    void reply.status(errorKinds[refusal.traits.kind]).send(body);
  };

/** Repeats the gateway's check, for requests that reach a service directly. */
function refuseUnsafeHeads(server: FastifyInstance, refuse: RefuseEarly): void {
  showAllHeaders(server.server);
  server.addHook('onRequest', (request, reply, done) => {
    const refusal = refuseHead(request.raw, serviceHeaderLines);
    if (refusal === undefined) return done();
    void reply.header('connection', 'close');
    refuse(request, reply, refusal);
  });
}

/**
 * While a service stops, each response closes its connection. Busy clients thereby move to other replicas before
 * this process closes connections. A request on a connection that is being closed is lost, and its sender cannot
 * know whether it was read.
 */
export function letConnectionsGo(server: FastifyInstance, isLeaving: () => boolean): void {
  server.addHook('onSend', (_request, reply, _payload, done) => {
    if (isLeaving()) void reply.header('connection', 'close');
    done();
  });
}

/**
 * Closes connections whose response began before the stop: it had no `Connection: close`, so the client keeps them
 * open.
 */
function closeConnectionsWhenStopping(server: FastifyInstance): void {
  let stopping = false;
  server.addHook('preClose', (done) => {
    stopping = true;
    done();
  });
  server.addHook('onResponse', (_request, _reply, done) => {
    if (stopping) setImmediate(() => server.server.closeIdleConnections());
    done();
  });
}
