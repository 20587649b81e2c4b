import type { IncomingMessage, ServerResponse } from 'node:http';
import { CatalogueError, errorBody, errorKinds, InternalFailure } from '@leadmart/contracts';
import type { Log } from '@leadmart/platform/logging';

/** How long a client may go on sending a body that was refused, before it is cut off. */
const lingerMs = 5_000;
const retryAfterUnavailableSeconds = 1;

/** Writes a JSON answer of our own. */
export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  sendJsonBytes(response, status, Buffer.from(JSON.stringify(body)));
}

/** Writes JSON that is encoded already. */
export function sendJsonBytes(response: ServerResponse, status: number, bytes: Buffer): void {
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': bytes.length,
  });
  response.end(response.req.method === 'HEAD' ? undefined : bytes);
}

/** Answers with an error of the catalogue; anything else that was thrown is our own failure. */
export function sendError(
  { request, response, log }: { request: IncomingMessage; response: ServerResponse; log: Log },
  thrown: unknown,
): void {
  const error = thrown instanceof CatalogueError ? thrown : InternalFailure();
  if (error.traits.level === 'info') log.debug({ code: error.code }, 'request refused');
  else {
    // An entry of the catalogue that nobody has to look at says all in its code.
    const cause = error === thrown && error.traits.level === 'warn' ? {} : { err: thrown };
    log[error.traits.level]({ code: error.code, ...cause }, 'request failed');
  }
  if (response.headersSent || response.destroyed) {
    // Half an answer cannot become an error: cutting it tells the client that it is half.
    response.destroy();
    return;
  }
  const retryAfter = retryAfterSeconds(error);
  if (retryAfter !== undefined) response.setHeader('retry-after', retryAfter);
  const requestId = String(response.getHeader('x-request-id') ?? '');
  sendJson(response, errorKinds[error.traits.kind], errorBody(error, requestId));
  readOn(request);
}

function retryAfterSeconds(error: CatalogueError): number | undefined {
  const told = error.details?.['retryAfterSeconds'];
  if (typeof told === 'number') return Math.ceil(told);
  return error.traits.kind === 'unavailable' ? retryAfterUnavailableSeconds : undefined;
}

/** Lets a client finish sending, so that it gets to read the answer; but not for ever. */
function readOn(request: IncomingMessage): void {
  if (request.complete) return;
  request.unpipe();
  request.resume();
  const timer = setTimeout(() => request.destroy(), lingerMs).unref();
  request.once('close', () => clearTimeout(timer));
  request.once('end', () => clearTimeout(timer));
}
