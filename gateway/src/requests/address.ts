import { InvalidInput } from '@leadmart/contracts';
import { routeOf, type Route } from './routes.js';

const apiBase = '/api/v1';
const maxAddressLength = 4_096;

/** The checked path of a request, with its route. */
export interface Address {
  readonly path: string;
  readonly isApi: boolean;
  /** The path below `/api/v1`; the whole path outside of it. */
  readonly apiPath: string;
  /** Undefined if the path belongs to no part of the API. */
  readonly route: Route | undefined;
}

/**
 * Parses a request target. Refuses everything that two programs could read differently (escaped dots
 * and slashes, doubled slashes, backslashes, fragments): the service must see the same path as the
 * gateway's checks.
 */
export function readAddress(target: string): Address {
  if (target.length > maxAddressLength) throw malformed('is too long');
  const end = target.indexOf('?');
  const path = end === -1 ? target : target.slice(0, end);
  if (!isPlainPath(path)) throw malformed('is not well formed');
  if (end !== -1 && !isPlainQuery(target.slice(end + 1))) throw malformed('is not well formed');
  const isApi = path === '/api' || path.startsWith('/api/');
  const apiPath = path.startsWith(apiBase) ? path.slice(apiBase.length) : path;
  const route = path === apiPath ? undefined : routeOf(apiPath);
  return { path, isApi, apiPath, route };
}

function malformed(message: string) {
  return InvalidInput({ fields: [{ field: 'url', message }] });
}

const pathCharacters = /^\/(?:[\w\-.~!$&'()*+,:=@/]|%[0-9a-f]{2})*$/i;
// Escaped "." "/" "\" "%" and control characters.
const escapedDelimiters = /%(?:2e|2f|5c|25|[01][0-9a-f]|7f)/i;
const emptyOrDotSegment = /\/(?:\/|\.{1,2}(?:\/|$))/;

function isPlainPath(path: string): boolean {
  if (!pathCharacters.test(path) || escapedDelimiters.test(path) || emptyOrDotSegment.test(path)) {
    return false;
  }
  try {
    decodeURIComponent(path);
    return true;
  } catch (error) {
    if (error instanceof URIError) return false;
    throw error;
  }
}

function isPlainQuery(query: string): boolean {
  return /^[\x21\x22\x24-\x7e]*$/.test(query);
}
