import { FastifyAdapter } from '@nestjs/platform-fastify';
import { errorBody, errorKinds, InvalidInput } from '@leadmart/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ServiceConfig } from '../config/index.js';
import type { Log } from '../logging/index.js';
import { answerBrokenRequest } from './broken-requests.js';
import { believeOnlyTheGateway } from './from-gateway.js';
import { jsonBodyLimitBytes, readJsonBodies } from './json-body.js';
import { headOptions, refuseHead, serviceHeaderLines, showAllHeaders } from './request-head.js';
import { openRequestScope, requestIdFrom } from './request-scope.js';

/** Longer than the gateway keeps an idle connection, so that it never writes into one just closed here. */
const keepAliveTimeoutMs = 72_000;

/**
 * The HTTP side of a service: Fastify with our limits, request ids, JSON reading and access lines.
 * `request.ip` is the client's address when the gateway sent the request, else the caller's.
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
    // HEAD must not run what a GET does: a mail scanner's HEAD would use up a verification link.
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    requestIdHeader: false,
    // One hop, the gateway: without its secret there is no x-forwarded-for left to read.
    trustProxy: (_address: string, hop: number) => hop === 0,
    genReqId: (request: { headers: Record<string, unknown> }) =>
      requestIdFrom(request.headers['x-request-id']),
    // The router refuses a malformed address before any filter of ours could run.
    frameworkErrors: (_error: Error, request: FastifyRequest, reply: FastifyReply) => {
      const refusal = InvalidInput({ fields: [{ field: 'url', message: 'is not well formed' }] });
      // The gateway passes on only answers that carry the id of its request.
      void reply.header('x-request-id', request.id);
      void reply.status(errorKinds[refusal.traits.kind]).send(errorBody(refusal, request.id));
    },
    clientErrorHandler: answerBrokenRequest,
  });
  const server = adapter.getInstance<FastifyInstance>();
  refuseUnsafeHeads(server);
  believeOnlyTheGateway(server, GATEWAY_SECRET);
  readJsonBodies(server);
  openRequestScope(server, log);
  closeConnectionsWhenStopping(server);
  return adapter;
}

/** Repeats the gateway's check, for requests that reach a service past it. */
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
 * While a service leaves, each answer is its connection's last. Busy clients have
 * moved to other replicas before this process closes connections: a request on a connection that is being closed
 * is lost, and its sender cannot know whether it was read.
 */
export function letConnectionsGo(server: FastifyInstance, isLeaving: () => boolean): void {
  server.addHook('onSend', (_request, reply, _payload, done) => {
    if (isLeaving()) void reply.header('connection', 'close');
    done();
  });
}

/** An answer that was under way when the service began to stop leaves its connection open; nobody else closes it. */
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
