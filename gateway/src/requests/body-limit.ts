import type { IncomingMessage } from 'node:http';
import { BodyTooLarge, FileTooLarge, InvalidInput, type CatalogueError } from '@leadmart/contracts';
import { jsonBodyLimitBytes } from '@leadmart/platform/http';
import type { Route } from './routes.js';

const maxFileBytes = 10 * 1_024 * 1_024;
/** For boundaries, part headers and the fields beside the file. */
const multipartOverheadBytes = 64 * 1_024;
const methodsWithBody = new Set(['POST', 'PUT', 'PATCH']);

/** Whether the body of this request is forwarded. Requests with other methods are forwarded without a body. */
export function mayHaveBody({ method }: IncomingMessage): boolean {
  return methodsWithBody.has(method ?? '');
}

/** Only a form may contain a file. JSON of that size is refused. */
function holdsFile({ headers }: IncomingMessage, route: Route): boolean {
  const isForm = headers['content-type']?.toLowerCase().startsWith('multipart/') ?? false;
  return route.body === 'upload' && isForm;
}

/** The largest body of a request in bytes. */
export function bodyLimitBytesOf(request: IncomingMessage, route: Route): number {
  return holdsFile(request, route) ? maxFileBytes + multipartOverheadBytes : jsonBodyLimitBytes;
}

/** The error for a body over the limit of its route. */
export function bodyTooLarge(request: IncomingMessage, route: Route): CatalogueError {
  return holdsFile(request, route)
    ? FileTooLarge({ maxBytes: maxFileBytes })
    : BodyTooLarge({ maxBytes: jsonBodyLimitBytes });
}

/** Refuses a body by its headers: too large, or chunked with a method that has no body. */
export function checkDeclaredBody(request: IncomingMessage, route: Route): void {
  const isChunked = request.headers['transfer-encoding'] !== undefined;
  if (isChunked && !mayHaveBody(request)) {
    throw InvalidInput({ fields: [{ field: 'body', message: 'is not expected here' }] });
  }
  if (Number(request.headers['content-length'] ?? 0) > bodyLimitBytesOf(request, route)) {
    throw bodyTooLarge(request, route);
  }
}
