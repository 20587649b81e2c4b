import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

interface Gateway {
  readonly openApiDocument: (publicUrl: string, audience: 'public' | 'admin') => object;
}

/** A document of the API as the gateway publishes it. */
export async function apiDocument(root: string, audience: 'public' | 'admin'): Promise<object> {
  const file = join(root, 'gateway/dist/own-endpoints/api-docs/openapi.js');
  const { openApiDocument } = (await import(pathToFileURL(file).href)) as Gateway;
  return JSON.parse(
    JSON.stringify(openApiDocument('https://leadmart.example', audience)),
  ) as object;
}
