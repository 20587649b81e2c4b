import type { Operation } from '@leadmart/journeys/api-reference';
import type { Actors } from './actors.js';
import { headersOf } from './exchange.js';
import type { FuzzRequest } from './request.js';

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
/** Bytes; longer bodies are cut, so that the rest of the command stays readable. */
const longestBody = 4_000;

/** A command that sends the request again. Binary bodies are encoded in base64. */
export function curlCommand(
  url: string,
  operation: Operation,
  request: FuzzRequest,
  actors: Actors,
): string {
  const { 'content-length': _length, ...headers } = headersOf(request, actors);
  const options = Object.entries(headers).map(
    ([name, value]) => `-H ${quoted(`${name}: ${value}`)}`,
  );
  const address = quoted(`${url}/api/v1${request.target}`);
  const call = ['curl', '-g', '--path-as-is', '-i', '-X', operation.method, address, ...options];
  const { body } = request;
  if (body === undefined) return call.join(' ');
  const bytes = Buffer.from(body);
  if (bytes.length > longestBody)
    return `${call.join(' ')} # and a body of ${bytes.length} bytes: ${bytes.subarray(0, 80).toString()}…`;
  return `echo ${bytes.toString('base64')} | base64 -d | ${call.join(' ')} --data-binary @-`;
}
