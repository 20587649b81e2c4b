import type { IncomingHttpHeaders } from 'node:http';
import { gatewaySecretHeader, sessionCheckedHeader } from '@leadmart/platform/http';

/** Headers that concern one connection only and must not travel on (RFC 9110, 7.6.1). */
const connectionHeaders = ['keep-alive', 'proxy-connection', 'te', 'trailer', 'upgrade', 'expect'];
/** What only the gateway may say to a service. */
const ours =
  /^(?:x-forwarded-|x-user-|x-gateway-|x-session-|x-real-ip$|forwarded$|proxy-|traceparent$|tracestate$|baggage$)/;

interface Forwarded {
  readonly address: string;
  readonly requestId: string;
  readonly protocol: string;
  readonly host: string | undefined;
  /** Where the request stands in its trace, if there is one. */
  readonly traceparent: string | undefined;
  /** GATEWAY_SECRET, which proves the gateway to services. */
  readonly secret: string;
  /** Whether the session was checked against a current list of ended sessions. */
  readonly sessionChecked: boolean;
}

/** Leaves of a client's headers what services may see, and adds what the gateway vouches for. */
export function prepareHeaders(headers: IncomingHttpHeaders, from: Forwarded): void {
  const named = String(headers.connection ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    // A client must not make us drop a header that the service relies on.
    .filter((name) => name !== '' && !protectedNames.has(name));
  for (const name of [...connectionHeaders, ...named, 'connection']) delete headers[name];
  for (const name of Object.keys(headers)) if (ours.test(name)) delete headers[name];
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
