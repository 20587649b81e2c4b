import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  CatalogueError,
  errorBody,
  errorKinds,
  InternalFailure,
  MethodNotAllowed,
  retryAfterSecondsOf,
} from '@leadmart/contracts';
import type { Log } from '@leadmart/platform/logging';

/** A client that still sends a refused body is disconnected after this time. */
const lingerMs = 5_000;

/** Sends a JSON response. */
export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  const bytes = Buffer.from(JSON.stringify(body));
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': bytes.length,
  });
  response.end(response.req.method === 'HEAD' ? undefined : bytes);
}

/** Sends an error of the catalogue. Any other error becomes an internal failure. */
export function sendError(
  { response, log, publicUrl }: { response: ServerResponse; log: Log; publicUrl: string },
  thrown: unknown,
): void {
  const error = thrown instanceof CatalogueError ? thrown : InternalFailure();
  if (error.traits.level === 'info') log.debug({ code: error.code }, 'request refused');
  else {
    // For a warning of the catalogue the code is enough; no stack trace.
    const cause = error === thrown && error.traits.level === 'warn' ? {} : { err: thrown };
    log[error.traits.level]({ code: error.code, ...cause }, 'request failed');
  }
  if (response.headersSent || response.destroyed) {
    // Part of a response was sent: aborting it shows the client that it is incomplete.
    response.destroy();
    return;
  }
  if (MethodNotAllowed.is(error)) response.setHeader('allow', error.details.allowed.join(', '));
  const retryAfter = retryAfterSecondsOf(error);
  if (retryAfter !== undefined) response.setHeader('retry-after', retryAfter);
  const requestId = String(response.getHeader('x-request-id') ?? '');
  sendJson(response, errorKinds[error.traits.kind], errorBody(error, { requestId, publicUrl }));
  drainBody(response.req);
}

/** Reads the rest of the body for a limited time: most clients read the response only after sending. */
function drainBody(request: IncomingMessage): void {
  if (request.complete) return;
  request.unpipe();
  request.resume();
  const timer = setTimeout(() => request.destroy(), lingerMs).unref();
  request.once('close', () => clearTimeout(timer));
  request.once('end', () => clearTimeout(timer));
}
