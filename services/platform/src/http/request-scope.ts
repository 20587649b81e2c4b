import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { runInContext, type CorrelationContext, type Log } from '../logging/index.js';
import { startSpan, traceparentFrom, type Span } from '../tracing/spans.js';

const requestIdGrammar = /^[A-Za-z0-9_-]{8,64}$/;

/** Returns the caller's request id if it is well-formed, otherwise a new one. */
export function requestIdFrom(given: unknown): string {
  return typeof given === 'string' && requestIdGrammar.test(given) ? given : randomUUID();
}

/** The data kept about a request until it is answered. */
interface Scope {
  readonly context: CorrelationContext;
  readonly span: Span | undefined;
}

const scopes = new WeakMap<FastifyRequest, Scope>();

/** Gives every request its id and its correlation context, and logs one line when it is answered. */
export function openRequestScope(server: FastifyInstance, log: Log): void {
  server.addHook('onRequest', (request, reply, done) => {
    const span = spanOf(request);
    const context = {
      correlationId: request.id,
      requestId: request.id,
      ...(span && { traceparent: span.traceparent }),
    };
    scopes.set(request, { context, span });
    void reply.header('x-request-id', request.id);
    runInContext(context, done);
  });
  // Opens the context again, because reading a body continues in the socket's async context.
  server.addHook('preValidation', (request, _reply, done) => {
    const scope = scopes.get(request);
    if (scope) runInContext(scope.context, done);
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
    const level = isProbe(line.route) ? 'debug' : 'info';
    const scope = scopes.get(request);
    if (scope) runInContext(scope.context, () => log[level](line, 'request answered'));
    else log[level](line, 'request answered');
    endSpan(scope?.span, reply.statusCode);
    done();
  });
}

/** Continues the gateway's trace. Only internal callers reach a service, so the header is trusted. */
function spanOf(request: FastifyRequest): Span | undefined {
  const route = routeOf(request);
  if (isProbe(route)) return undefined;
  return startSpan(`${request.method} ${route}`, {
    kind: 'server',
    attributes: { 'http.request.method': request.method, 'http.route': route },
    parent: traceparentFrom(request.headers['traceparent']),
  });
}

function endSpan(span: Span | undefined, status: number): void {
  span?.note({ 'http.response.status_code': status });
  if (status >= 500) span?.fail(String(status));
  span?.end();
}

/** The pattern of the route of a request, such as `/api/v1/datasets/:id`. */
export function routeOf(request: FastifyRequest): string {
  return request.routeOptions.url ?? 'none';
}

function isProbe(route: string): boolean {
  return route === '/healthz' || route.startsWith('/readyz') || route === '/metrics';
}
