import {
  request as requestPlainly,
  type ClientRequest,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { request as requestSecurely } from 'node:https';
import type { Destination } from './destination.js';

/** Makes the request to a service for a client's request without a body. The caller ends it. */
export function requestWithoutBody(
  { method, url, headers }: IncomingMessage,
  destination: Destination,
): ClientRequest {
  const { agent, port, basePath, isSecure } = destination;
  const request = isSecure ? requestSecurely : requestPlainly;
  const host = destination.nextHost();
  return request({ agent, host, port, method, path: `${basePath}${url}`, headers });
}

/** Sends a service's answer to the client. Node frames the body for the client's version of HTTP. */
export function sendAnswer(answer: IncomingMessage, response: ServerResponse): void {
  const { headers, statusCode = 502 } = answer;
  delete headers['transfer-encoding'];
  headers.connection ??= response.req.httpVersion === '1.0' ? 'close' : 'keep-alive';
  response.writeHead(statusCode, headers);
  answer.pipe(response);
}
