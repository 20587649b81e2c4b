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

/** Answers a request that the HTTP parser rejects with the common error body, and closes the connection. */
export function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  refuseOnSocket(socket, refusalOf(error));
}

/** Writes a refusal as the only response of a connection that has no request yet, and closes it. */
export function refuseOnSocket(socket: Duplex, refusal: CatalogueError): void {
  const status = errorKinds[refusal.traits.kind];
  const body = JSON.stringify(errorBody(refusal, requestIdFrom(undefined)));
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
  return InvalidInput({ fields: [{ field: 'headers', message: 'are not well formed' }] });
}
