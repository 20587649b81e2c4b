import type { IncomingMessage } from 'node:http';
import { BodyTooLarge, FileTooLarge, InvalidInput, type CatalogueError } from '@leadmart/contracts';
import { jsonBodyLimitBytes } from '@leadmart/platform/http';
import type { Route } from './routes.js';

const largestFileBytes = 10 * 1_024 * 1_024;
/** Boundaries, part headers and the fields beside the file. */
const multipartOverheadBytes = 64 * 1_024;
const methodsWithoutBody = new Set(['GET', 'HEAD', 'DELETE', 'OPTIONS']);

/** How many bytes a body on this route may have. */
export function bodyLimitOf(route: Route): number {
  return route.body === 'upload' ? largestFileBytes + multipartOverheadBytes : jsonBodyLimitBytes;
}

/** The refusal of a body that is larger. */
export function tooLarge(route: Route): CatalogueError {
  return route.body === 'upload'
    ? FileTooLarge({ maxBytes: largestFileBytes })
    : BodyTooLarge({ maxBytes: jsonBodyLimitBytes });
}

/** Refuses, before a byte is read, what says of itself that it is too large. */
export function checkDeclaredBody(request: IncomingMessage, route: Route): void {
  const isChunked = request.headers['transfer-encoding'] !== undefined;
  // The proxy forwards these methods with a length of 0: bytes after that would be read by the
  // service as another request, one that nobody has checked.
  if (isChunked && methodsWithoutBody.has(request.method ?? '')) {
    throw InvalidInput({ fields: [{ field: 'body', message: 'is not expected here' }] });
  }
  if (Number(request.headers['content-length'] ?? 0) > bodyLimitOf(route)) throw tooLarge(route);
}

/** Counts a body as it passes and calls `onExceeded` once, as soon as it is too large. */
export function countBody(request: IncomingMessage, route: Route, onExceeded: () => void): void {
  let left = bodyLimitOf(route);
  const onData = (chunk: Buffer) => {
    left -= chunk.length;
    if (left >= 0) return;
    request.off('data', onData);
    onExceeded();
  };
  request.on('data', onData);
}
