import { allEndpoints, type Endpoint } from '@leadmart/contracts';
import { z } from 'zod';
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
} from 'zod-openapi';
import { refusalResponses, refusalsOf } from './refusals.js';

/** The API reference: OpenAPI 3.1, made from the endpoints of `contracts`, with the schemas that the services check. */
export function openApiDocument(publicUrl: string): object {
  return createDocument({
    openapi: '3.1.0',
    info: {
      title: 'Leadmart API',
      version: '1',
      description: 'Buy business contact leads with prepaid credits.',
    },
    servers: [{ url: `${publicUrl}/api/v1` }],
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        apiKey: { type: 'http', scheme: 'bearer', bearerFormat: 'lm_live_…' },
      },
      responses: refusalResponses,
    },
    paths: pathsOf(allEndpoints()),
  });
}

function pathsOf(endpoints: readonly Endpoint[]): ZodOpenApiPathsObject {
  const paths: ZodOpenApiPathsObject = {};
  for (const endpoint of endpoints) {
    const methods = (paths[endpoint.path] ??= {});
    methods[endpoint.method.toLowerCase() as Lowercase<Endpoint['method']>] = operationOf(endpoint);
  }
  return paths;
}

function operationOf(endpoint: Endpoint): ZodOpenApiOperationObject {
  const body = bodyOf(endpoint);
  return {
    tags: [endpoint.service],
    summary: endpoint.summary,
    ...(endpoint.access !== 'public' && { security: securityOf(endpoint) }),
    requestParams: {
      ...(endpoint.params && { path: endpoint.params }),
      ...(endpoint.query && { query: endpoint.query }),
      ...(endpoint.headers && { header: endpoint.headers }),
    },
    ...(body && { requestBody: body }),
    responses: {
      [`${endpoint.status ?? 200}`]: { description: 'Done', ...answerOf(endpoint) },
      ...(endpoint.alsoStatus && {
        [`${endpoint.alsoStatus}`]: { description: 'Begun', ...answerOf(endpoint) },
      }),
      ...(endpoint.conditional && {
        304: { description: 'The `ETag` of the response is one of those in `If-None-Match`' },
      }),
      ...refusalsOf(endpoint),
    },
  };
}

/** Any one of the entries opens the operation. */
function securityOf({ access, scopes = [] }: Endpoint) {
  const session = { session: access === 'admin' ? ['admin'] : [] };
  return [session, ...scopes.map((scope) => ({ apiKey: [scope] }))];
}

function bodyOf(endpoint: Endpoint): ZodOpenApiOperationObject['requestBody'] {
  if (endpoint.upload) {
    const schema = endpoint.upload.extend({ file: z.string().meta({ format: 'binary' }) });
    return { required: true, content: { 'multipart/form-data': { schema } } };
  }
  if (!endpoint.body) return undefined;
  return { required: true, content: { 'application/json': { schema: endpoint.body } } };
}

function answerOf(endpoint: Endpoint) {
  if (endpoint.responseType) {
    const types = [endpoint.responseType].flat();
    return { content: Object.fromEntries(types.map((type) => [type, { schema: z.string() }])) };
  }
  return endpoint.response
    ? { content: { 'application/json': { schema: endpoint.response } } }
    : {};
}
