import { InvalidInput } from '@leadmart/contracts';
import { routes, type Route } from './routes.js';

const apiBase = '/api/v1';
const longestAddress = 4_096;

/** The path of a request, safe to choose a route by. */
export interface Address {
  readonly path: string;
  readonly isApi: boolean;
  /** The part of the API it belongs to, if there is one. */
  readonly route: Route | undefined;
}

const byLength = [...routes].sort((a, b) => b.prefix.length - a.prefix.length);

/**
 * Reads a request target. Anything that two programs could read differently (dots and slashes in
 * disguise, doubled slashes, backslashes, fragments) is refused: the route that was checked must be
 * the one that is reached.
 */
export function readAddress(target: string): Address {
  if (target.length > longestAddress) throw malformed('is too long');
  const end = target.indexOf('?');
  const path = end === -1 ? target : target.slice(0, end);
  if (!isPlainPath(path)) throw malformed('is not well formed');
  if (end !== -1 && !isPlainQuery(target.slice(end + 1))) throw malformed('is not well formed');
  const isApi = path === '/api' || path.startsWith('/api/');
  return { path, isApi, route: isApi ? routeOf(path) : undefined };
}

function malformed(message: string) {
  return InvalidInput({ fields: [{ field: 'url', message }] });
}

const pathCharacters = /^\/(?:[\w\-.~!$&'()*+,:=@/]|%[0-9a-f]{2})*$/i;
// "." "/" "\" "%" and control characters, escaped.
const disguises = /%(?:2e|2f|5c|25|[01][0-9a-f]|7f)/i;
const emptyOrDotSegment = /\/(?:\/|\.{1,2}(?:\/|$))/;

function isPlainPath(path: string): boolean {
  if (!pathCharacters.test(path) || disguises.test(path) || emptyOrDotSegment.test(path)) {
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

function routeOf(path: string): Route | undefined {
  if (!path.startsWith(`${apiBase}/`)) return undefined;
  const below = path.slice(apiBase.length);
  return byLength.find(({ prefix }) => below === prefix || below.startsWith(`${prefix}/`));
}
