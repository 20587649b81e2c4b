import { allEndpoints, type Access, type Endpoint, type ServiceName } from '@leadmart/contracts';

/** One part of the API: the service that answers it, and the checks before a request is forwarded. */
export interface Route {
  /** Below `/api/v1`. Covers this path and every path below it; the longest prefix that matches wins. */
  readonly prefix: string;
  readonly service: ServiceName;
  /** A first check; the service checks again, with the data it owns. */
  readonly access: Access;
  /** The largest body: JSON of 1 MB, or a file of 10 MB. */
  readonly body: 'json' | 'upload';
  /** The operations of the prefix by path, those with fewer parameters first. */
  readonly places: readonly Place[];
}

/** A path of the API and its operations by method. */
interface Place {
  readonly pattern: RegExp;
  readonly operations: ReadonlyMap<string, Endpoint>;
}

/** The route table by prefix, made from the endpoints of `contracts`. Paths are forwarded unchanged. */
export const routes: ReadonlyMap<string, Route> = routesOf(allEndpoints());

/** The route of a path below `/api/v1`, if there is one. Looks up the path and then each path above it. */
export function routeOf(path: string): Route | undefined {
  for (let end = path.length; end > 0; end = path.lastIndexOf('/', end - 1)) {
    const route = routes.get(path.slice(0, end));
    if (route !== undefined) return route;
  }
  return undefined;
}

/**
 * The operations at a path by method; undefined if there is no such path in the API. Services have no HEAD: it must not
 * execute a GET, because the HEAD of a mail scanner would use up a verification link.
 */
export function operationsAt(
  route: Route,
  path: string,
): ReadonlyMap<string, Endpoint> | undefined {
  return route.places.find(({ pattern }) => pattern.test(path))?.operations;
}

/** Whether the request or the response of an operation is a file. */
export function carriesFile({ upload, file }: Endpoint): boolean {
  return upload !== undefined || file !== undefined;
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`);
}

/** Endpoints with the same prefix share a route. Their service and access are equal: routes.spec.ts holds it. */
function routesOf(endpoints: readonly Endpoint[]): Map<string, Route> {
  const routeByPrefix = new Map<string, Route>();
  for (const [prefix, ofPrefix] of Map.groupBy(endpoints, prefixOf))
    for (const { service, access } of ofPrefix.slice(0, 1)) {
      const body = ofPrefix.some(({ upload }) => upload !== undefined) ? 'upload' : 'json';
      routeByPrefix.set(prefix, { prefix, service, access, body, places: placesOf(ofPrefix) });
    }
  return routeByPrefix;
}

function placesOf(endpoints: readonly Endpoint[]): Place[] {
  return [...Map.groupBy(endpoints, ({ path }) => path)]
    .sort(([one], [other]) => one.split('{').length - other.split('{').length)
    .map(([path, atPath]) => ({ pattern: patternOf(path), operations: operationsOf(atPath) }));
}

function operationsOf(atPath: readonly Endpoint[]): Map<string, Endpoint> {
  return new Map(atPath.map((endpoint) => [endpoint.method, endpoint]));
}

/** The path before its first parameter: `/admin/users` for `/admin/users/{id}/lock`. */
function prefixOf({ path }: Endpoint): string {
  return path.replace(/\/\{.*$/, '');
}
