import type { IncomingMessage } from 'node:http';
import { BodyTooLarge, FileTooLarge, InvalidInput, type CatalogueError } from '@leadmart/contracts';
import { jsonBodyLimitBytes } from '@leadmart/platform/http';
import type { Route } from './routes.js';

const largestFileBytes = 10 * 1_024 * 1_024;
/** Boundaries, part headers and the fields beside the file. */
const multipartOverheadBytes = 64 * 1_024;
const methodsWithBody = new Set(['POST', 'PUT', 'PATCH']);

/** Whether a body of this request is forwarded. Other methods reach services without one. */
export function mayHaveBody({ method }: IncomingMessage): boolean {
  return methodsWithBody.has(method ?? '');
}

/**
 * Replaces the client's framing headers by our own: the parsed length, or none where the proxy is to
 * send chunks. A request without a body keeps neither, so no byte can follow its head.
 */
export function frameBody(request: IncomingMessage): void {
  const { headers } = request;
  const isChunked = headers['transfer-encoding'] !== undefined;
  const length = Number(headers['content-length'] ?? 0);
  delete headers['transfer-encoding'];
  delete headers['content-length'];
  if (mayHaveBody(request) && !isChunked) headers['content-length'] = String(length);
}

/** Only a form may hold a file: the service refuses JSON of that size, before it has read all of it. */
function holdsFile({ headers }: IncomingMessage, route: Route): boolean {
  const isForm = headers['content-type']?.toLowerCase().startsWith('multipart/') ?? false;
  return route.body === 'upload' && isForm;
}

/** How many bytes the body of this request may have. */
function bodyLimitOf(request: IncomingMessage, route: Route): number {
  return holdsFile(request, route) ? largestFileBytes + multipartOverheadBytes : jsonBodyLimitBytes;
}

/** The refusal of a body that is larger. */
export function tooLarge(request: IncomingMessage, route: Route): CatalogueError {
  return holdsFile(request, route)
    ? FileTooLarge({ maxBytes: largestFileBytes })
    : BodyTooLarge({ maxBytes: jsonBodyLimitBytes });
}

/** Refuses a body by its headers: too large, or chunked where no body is expected. */
export function checkDeclaredBody(request: IncomingMessage, route: Route): void {
  const isChunked = request.headers['transfer-encoding'] !== undefined;
  if (isChunked && !mayHaveBody(request)) {
    throw InvalidInput({ fields: [{ field: 'body', message: 'is not expected here' }] });
  }
  if (Number(request.headers['content-length'] ?? 0) > bodyLimitOf(request, route)) {
    throw tooLarge(request, route);
  }
}

/** Counts a body as it passes and calls `onExceeded` once, as soon as it is too large. */
export function countBody(request: IncomingMessage, route: Route, onExceeded: () => void): void {
  let left = bodyLimitOf(request, route);
  const onData = (chunk: Buffer) => {
    left -= chunk.length;
    if (left >= 0) return;
    request.off('data', onData);
    onExceeded();
  };
  request.on('data', onData);
}
