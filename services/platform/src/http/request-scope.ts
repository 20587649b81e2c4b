import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { runInContext, type CorrelationContext, type Log } from '../logging/index.js';

const requestIdGrammar = /^[A-Za-z0-9_-]{8,64}$/;

/** The request id a caller gave, if it is one, else a new one. What is not one would only dirty the logs. */
export function requestIdFrom(given: unknown): string {
  return typeof given === 'string' && requestIdGrammar.test(given) ? given : randomUUID();
}

const contexts = new WeakMap<FastifyRequest, CorrelationContext>();

/** Gives every request its id and its correlation context, and writes one line when it is answered. */
export function openRequestScope(server: FastifyInstance, log: Log): void {
  server.addHook('onRequest', (request, reply, done) => {
    const context = { correlationId: request.id, requestId: request.id };
    contexts.set(request, context);
    void reply.header('x-request-id', request.id);
    runInContext(context, done);
  });
  // Reading a body continues in the socket's own async context, so the scope is opened again.
  server.addHook('preValidation', (request, _reply, done) => {
    const context = contexts.get(request);
    if (context) runInContext(context, done);
    else done();
  });
  server.addHook('onResponse', (request, reply, done) => {
    const line = {
      requestId: request.id,
      method: request.method,
      // The pattern, not the address: addresses carry verification and reset tokens.
      route: routeOf(request),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    };
    if (isProbe(line.route)) log.debug(line, 'request answered');
    else log.info(line, 'request answered');
    done();
  });
}

/** The pattern of the route that a request met, such as `/api/v1/datasets/:id`. */
export function routeOf(request: FastifyRequest): string {
  return request.routeOptions.url ?? 'none';
}

function isProbe(route: string): boolean {
  return route === '/healthz' || route.startsWith('/readyz') || route === '/metrics';
}
