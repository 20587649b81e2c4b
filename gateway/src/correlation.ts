import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Metrics } from '@leadmart/platform/health';
import { requestIdFrom } from '@leadmart/platform/http';
import { runInContext, type Log } from '@leadmart/platform/logging';

/** What becomes known of a request on its way, for its line in the log. */
export interface RequestNotes {
  /** The route's prefix, never the address: addresses carry verification and reset tokens. */
  route: string;
  userId?: string;
}

const quietRoutes = new Set(['/healthz', '/readyz', '/metrics']);

/** Gives each request its id, and leaves one log line and one measurement when it is over. */
export class Correlation {
  private readonly duration: ReturnType<Metrics['httpDuration']>;

  constructor(
    private readonly log: Log,
    metrics: Metrics,
  ) {
    this.duration = metrics.httpDuration();
  }

  /** Runs `work` in the request's own context. Everything the request leads to carries its id. */
  follow(
    request: IncomingMessage,
    response: ServerResponse,
    work: (requestId: string, notes: RequestNotes) => Promise<void>,
  ): Promise<void> {
    const requestId = requestIdFrom(request.headers['x-request-id']);
    const notes: RequestNotes = { route: 'none' };
    const startedAt = process.hrtime.bigint();
    response.setHeader('x-request-id', requestId);
    response.once('close', () => {
      const ms = Number(process.hrtime.bigint() - startedAt) / 1e6;
      this.noteEnd(request, response, { requestId, ms, notes });
    });
    return runInContext({ correlationId: requestId, requestId }, () => work(requestId, notes));
  }

  private noteEnd(
    request: IncomingMessage,
    response: ServerResponse,
    { requestId, ms, notes }: { requestId: string; ms: number; notes: RequestNotes },
  ): void {
    const method = request.method ?? '';
    const status = response.statusCode;
    const line = {
      requestId,
      method,
      ...notes,
      status,
      ms: Math.round(ms * 10) / 10,
      ...(response.writableFinished ? {} : { cut: true }),
    };
    if (quietRoutes.has(notes.route)) this.log.debug(line, 'request answered');
    else this.log.info(line, 'request answered');
    this.duration.observe({ method, route: notes.route, status: String(status) }, ms / 1_000);
  }
}
