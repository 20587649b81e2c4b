import { STATUS_CODES, type Server } from 'node:http';
import { errorBody, errorKinds, InvalidInput } from '@leadmart/contracts';
import { requestIdFrom } from '@leadmart/platform/http';

/** Answers, in our shape, bytes that the HTTP parser refuses, and closes the connection. */
export function answerBrokenRequests(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const isTooLong = error.code === 'HPE_HEADER_OVERFLOW';
    const message = isTooLong ? 'are too long' : 'are not well formed';
    const refusal = InvalidInput({ fields: [{ field: 'headers', message }] });
    const status = isTooLong ? 431 : errorKinds[refusal.traits.kind];
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
  });
}
