import type { IncomingMessage } from 'node:http';
import type { ServiceName } from '@leadmart/contracts';
import {
  askedServiceHeader,
  gatewaySecretHeader,
  sessionCheckedHeader,
} from '@leadmart/platform/http';
import { mayHaveBody } from './body-limit.js';

/** Headers that concern one connection only and are not forwarded (RFC 9110, 7.6.1), and those that frame the body. */
const connectionHeaders = new Set([
  'connection',
  'content-length',
  'expect',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);
/** Headers that services trust: only the gateway may set them. */
const reservedHeaders =
  /^(?:x-forwarded-|x-user-|x-gateway-|x-session-|x-real-ip$|x-request-id$|forwarded$|proxy-|traceparent$|tracestate$|baggage$)/;
/** `Connection` may name any header; a client must not remove one that the service relies on. */
const protectedNames = new Set(['authorization', 'content-type', 'host']);

interface Origin {
  /** The service that the request is for: another one, which has its address now, refuses it. */
  readonly service: ServiceName;
  readonly address: string;
  readonly requestId: string;
  readonly protocol: string;
  /** Undefined if the request is not traced. */
  readonly traceparent: string | undefined;
  /** GATEWAY_SECRET: authenticates the gateway at services. */
  readonly secret: string;
  /** Replaces the client's `Authorization`: an API key stays in the gateway. */
  readonly token: string | undefined;
  /** Whether the session was checked against a current list of ended sessions. */
  readonly sessionChecked: boolean;
}

/**
 * The headers for the service: those of the client that services may see, and those that the gateway vouches for.
 * Framing headers are written anew: a request without a body gets none, so that no byte can follow its head.
 */
export function forwardedHeaders(request: IncomingMessage, from: Origin): Record<string, string> {
  const { headers } = request;
  const named = namedIn(headers.connection);
  const forwarded: Record<string, string> = {};
  for (const name of Object.keys(headers)) {
    const value =
      name === 'authorization' && from.token !== undefined ? `Bearer ${from.token}` : headers[name];
    const isHidden =
      connectionHeaders.has(name) || named.includes(name) || reservedHeaders.test(name);
    // Only Set-Cookie has a list of values; it means nothing in a request.
    if (typeof value === 'string' && !isHidden) forwarded[name] = value;
  }
  forwarded['x-request-id'] = from.requestId;
  forwarded['x-forwarded-for'] = from.address;
  forwarded['x-forwarded-proto'] = from.protocol;
  if (headers.host !== undefined) forwarded['x-forwarded-host'] = headers.host;
  if (from.traceparent !== undefined) forwarded['traceparent'] = from.traceparent;
  forwarded[gatewaySecretHeader] = from.secret;
  forwarded[askedServiceHeader] = from.service;
  if (from.sessionChecked) forwarded[sessionCheckedHeader] = 'true';
  // A body without a length is sent in chunks.
  if (mayHaveBody(request) && headers['transfer-encoding'] === undefined)
    forwarded['content-length'] = String(Number(headers['content-length'] ?? 0));
  return forwarded;
}

/** The headers that `Connection` declares to concern one connection only. */
function namedIn(connection = ''): string[] {
  const names = connection.split(',').map((name) => name.trim().toLowerCase());
  return names.filter((name) => !protectedNames.has(name));
}
