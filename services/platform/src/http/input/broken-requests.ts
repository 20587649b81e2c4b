import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import {
  errorBody,
  errorKinds,
  HeadersTooLarge,
  InvalidInput,
  type CatalogueError,
} from '@leadmart/contracts';
import { requestIdFrom } from '../request-scope.js';
import { clientHeaderLines, maxHeaderBytes } from './request-head.js';

/** Answers requests that the HTTP parser rejects with the common error body, and closes their connections. */
export function answerBrokenRequests(
  publicUrl: string,
): (error: NodeJS.ErrnoException, socket: Duplex) => void {
  return (error, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy();
    else refuseOnSocket(socket, refusalOf(error), publicUrl);
  };
}

/** Writes a refusal as the only response of a connection that has no request yet, and closes it. */
export function refuseOnSocket(socket: Duplex, refusal: CatalogueError, publicUrl: string): void {
  const status = errorKinds[refusal.traits.kind];
  const requestId = requestIdFrom(undefined);
  const body = JSON.stringify(errorBody(refusal, { requestId, publicUrl }));
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}

function refusalOf(error: NodeJS.ErrnoException): CatalogueError {
  if (error.code === 'HPE_HEADER_OVERFLOW') {
    return HeadersTooLarge({ maxLines: clientHeaderLines, maxBytes: maxHeaderBytes });
  }
  const fault =
    error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
      ? { field: 'request', message: 'has not arrived in time' }
      : { field: 'headers', message: 'are not well formed' };
  return InvalidInput({ fields: [fault] });
}
