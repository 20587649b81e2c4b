import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorBody, errorKinds, InvalidInput } from '@leadmart/contracts';
import type { ServiceConfig } from '../config/index.js';
import type { Log } from '../logging/index.js';
import { trustOnlyTheGateway } from './access/from-gateway.js';
import { answerConditionally } from './conditional-answers.js';
import { answerBrokenRequest } from './input/broken-requests.js';
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
  log: Log,
  { GATEWAY_SECRET }: Pick<ServiceConfig, 'GATEWAY_SECRET'>,
): FastifyAdapter {
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
      const refusal = InvalidInput({ fields: [{ field: 'url', message: 'is not well formed' }] });
      // The gateway forwards only responses with the id of its request.
      void reply.header('x-request-id', request.id);
      void reply.status(errorKinds[refusal.traits.kind]).send(errorBody(refusal, request.id));
    },
    clientErrorHandler: answerBrokenRequest,
  });
  const server = adapter.getInstance<FastifyInstance>();
  refuseUnsafeHeads(server);
  trustOnlyTheGateway(server, GATEWAY_SECRET);
  readJsonBodies(server);
  openRequestScope(server, log);
  answerConditionally(server);
  closeConnectionsWhenStopping(server);
  return adapter;
}

/** Repeats the gateway's check, for requests that reach a service directly. */
function refuseUnsafeHeads(server: FastifyInstance): void {
  showAllHeaders(server.server);
  server.addHook('onRequest', (request, reply, done) => {
    const refusal = refuseHead(request.raw, serviceHeaderLines);
    if (refusal === undefined) return done();
    void reply.header('x-request-id', request.id).header('connection', 'close');
    void reply.status(errorKinds[refusal.traits.kind]).send(errorBody(refusal, request.id));
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
