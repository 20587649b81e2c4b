import {
  allEndpoints,
  type Access,
  type ApiKeyScope,
  type Endpoint,
  type ServiceName,
} from '@leadmart/contracts';

/** One part of the API: the service that answers it, and the checks before a request is forwarded. */
export interface Route {
  /** Below `/api/v1`. Covers this path and every path below it; the longest prefix that matches wins. */
  readonly prefix: string;
  readonly service: ServiceName;
  /** A first check; the service checks again, with the data it owns. */
  readonly access: Access;
  /** The largest body: JSON of 1 MB, or a file of 10 MB. */
  readonly body: 'json' | 'upload';
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

/** The operations that are open to API keys, those without parameters first: `/leads/packs/download` is no pack. */
const openToKeys = allEndpoints()
  .filter(({ scopes }) => scopes !== undefined)
  .sort((a, b) => a.path.split('{').length - b.path.split('{').length)
  .map(({ method, path, scopes }) => ({ method, pattern: patternOf(path), scopes }));

/** The scopes with which API keys may call an operation; undefined if it is closed to them. */
export function scopesOf(method: string, path: string): readonly ApiKeyScope[] | undefined {
  const sent = method === 'HEAD' ? 'GET' : method;
  return openToKeys.find((open) => open.method === sent && open.pattern.test(path))?.scopes;
}

/** The operations whose request or response is a file. */
const ofFiles = allEndpoints()
  .filter(({ upload, responseType }) => upload !== undefined || responseType !== undefined)
  .map(({ method, path }) => ({ method, pattern: patternOf(path) }));

/** Whether the request or the response of an operation is a file. */
export function carriesFile(method: string, path: string): boolean {
  return ofFiles.some((file) => file.method === method && file.pattern.test(path));
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`);
}

/** Endpoints with the same prefix share a route. Their service and access are equal: routes.spec.ts holds it. */
function routesOf(endpoints: readonly Endpoint[]): Map<string, Route> {
  const byPrefix = new Map<string, Route>();
  for (const endpoint of endpoints) {
    const { service, access, upload } = endpoint;
    const prefix = prefixOf(endpoint);
    const isUpload = upload !== undefined || byPrefix.get(prefix)?.body === 'upload';
    byPrefix.set(prefix, { prefix, service, access, body: isUpload ? 'upload' : 'json' });
  }
  return byPrefix;
}

/** The path before its first parameter: `/admin/users` for `/admin/users/{id}/lock`. */
function prefixOf({ path }: Endpoint): string {
  return path.replace(/\/\{.*$/, '');
}
