import type { IncomingMessage, ServerResponse } from 'node:http';
import { requestIdFrom } from '@leadmart/platform/http';
import { runInContext, type CorrelationContext, type Log } from '@leadmart/platform/logging';
import type { Metrics } from '@leadmart/platform/metrics';
import { startSpan, type Span } from '@leadmart/platform/tracing';

/** Facts about a request that later steps add, for its line in the log. */
export interface RequestNotes {
  /** The route's prefix, never the address: addresses carry verification and reset tokens. */
  route: string;
  userId?: string;
  apiKeyId?: string;
}

interface RequestEnd {
  readonly context: CorrelationContext;
  readonly ms: number;
  readonly notes: RequestNotes;
  readonly span: Span | undefined;
}

const quietRoutes = new Set(['/healthz', '/readyz', '/metrics']);

/** Gives each request its id; writes one log line and one measurement when the request ends. */
export class Correlation {
  private readonly duration: ReturnType<Metrics['httpDuration']>;

  constructor(
    private readonly log: Log,
    metrics: Metrics,
  ) {
    this.duration = metrics.httpDuration();
  }

  /** Runs `work` in the request's own context: its logs, messages and forwarded requests carry the request id. */
  follow(
    request: IncomingMessage,
    response: ServerResponse,
    work: (requestId: string, notes: RequestNotes) => Promise<void>,
  ): Promise<void> {
    const requestId = requestIdFrom(request.headers['x-request-id']);
    const notes: RequestNotes = { route: 'none' };
    const startedAt = process.hrtime.bigint();
    // Ignores the client's `traceparent`: with it a client could choose which requests are traced.
    const span = isProbe(request)
      ? undefined
      : startSpan(request.method ?? '', { kind: 'server', parent: undefined });
    const traced = span && { traceparent: span.traceparent };
    const context = { correlationId: requestId, requestId, ...traced };
    response.setHeader('x-request-id', requestId);
    response.once('close', () => {
      const ms = Number(process.hrtime.bigint() - startedAt) / 1e6;
      this.recordEnd(request, response, { context, ms, notes, span });
    });
    return runInContext(context, () => work(requestId, notes));
  }

  private recordEnd(
    request: IncomingMessage,
    response: ServerResponse,
    { context, ms, notes, span }: RequestEnd,
  ): void {
    const method = request.method ?? '';
    const status = response.statusCode;
    const line = {
      method,
      ...notes,
      status,
      ms: Math.round(ms * 10) / 10,
      ...(response.writableFinished ? {} : { cut: true }),
    };
    const level = quietRoutes.has(notes.route) ? 'debug' : 'info';
    // The `close` event is emitted outside of the request's async context.
    runInContext(context, () => this.log[level](line, 'request answered'));
    this.duration.observe({ method, route: notes.route, status: String(status) }, ms / 1_000);
    if (span) endSpan(span, { method, route: notes.route, status });
  }
}

/** Probes arrive every few seconds; traces of them are noise. */
function isProbe({ url = '' }: IncomingMessage): boolean {
  return /^\/(?:healthz|readyz|metrics)\b/.test(url);
}

function endSpan(
  span: Span,
  { method, route, status }: { method: string; route: string; status: number },
): void {
  span.rename(`${method} ${route}`);
  span.note({
    'http.request.method': method,
    'http.route': route,
    'http.response.status_code': status,
  });
  if (status >= 500) span.fail(String(status));
  span.end();
}
