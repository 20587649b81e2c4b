import { PassThrough } from 'node:stream';
import { expect, it } from '@jest/globals';
import { answerBrokenRequests } from './broken-requests.js';

it.each([
  ['HPE_INVALID_HEADER_TOKEN', 'Headers are not well formed'],
  ['ERR_HTTP_REQUEST_TIMEOUT', 'Request has not arrived in time'],
])('a request that Node ends with %s is told why', (code, reason) => {
  const socket = new PassThrough();
  answerBrokenRequests('http://localhost:8080')(Object.assign(new Error(), { code }), socket);
  expect(String(socket.read())).toContain(`"error":"${reason}"`);
});
