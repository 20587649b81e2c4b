import type { IncomingHttpHeaders } from 'node:http';
import { gatewaySecretHeader, sessionCheckedHeader } from '@leadmart/platform/http';

/** Headers that concern one connection only and are not forwarded (RFC 9110, 7.6.1). */
const connectionHeaders = ['keep-alive', 'proxy-connection', 'te', 'trailer', 'upgrade', 'expect'];
/** Headers that services trust: only the gateway may set them. */
const reservedHeaders =
  /^(?:x-forwarded-|x-user-|x-gateway-|x-session-|x-real-ip$|forwarded$|proxy-|traceparent$|tracestate$|baggage$)/;

interface Origin {
  readonly address: string;
  readonly requestId: string;
  readonly protocol: string;
  readonly host: string | undefined;
  /** Undefined if the request is not traced. */
  readonly traceparent: string | undefined;
  /** GATEWAY_SECRET: authenticates the gateway at services. */
  readonly secret: string;
  /** Whether the session was checked against a current list of ended sessions. */
  readonly sessionChecked: boolean;
}

/** Removes a client's headers that services must not see, and adds those that the gateway vouches for. */
export function prepareHeaders(headers: IncomingHttpHeaders, from: Origin): void {
  const named = String(headers.connection ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    // `Connection` may name any header; a client must not remove one that the service relies on.
    .filter((name) => name !== '' && !protectedNames.has(name));
  for (const name of [...connectionHeaders, ...named, 'connection']) delete headers[name];
  for (const name of Object.keys(headers)) if (reservedHeaders.test(name)) delete headers[name];
  headers['x-request-id'] = from.requestId;
  headers['x-forwarded-for'] = from.address;
  headers['x-forwarded-proto'] = from.protocol;
  if (from.traceparent !== undefined) headers['traceparent'] = from.traceparent;
  if (from.host !== undefined) headers['x-forwarded-host'] = from.host;
  headers[gatewaySecretHeader] = from.secret;
  if (from.sessionChecked) headers[sessionCheckedHeader] = 'true';
}

const protectedNames = new Set([
  'authorization',
  'content-length',
  'content-type',
  'host',
  'transfer-encoding',
  'x-request-id',
]);
