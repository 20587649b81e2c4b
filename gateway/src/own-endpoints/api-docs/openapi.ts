import { z } from 'zod';
import {
  createDocument,
  type CreateDocumentOptions,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
} from 'zod-openapi';
import { allEndpoints, ifMatchHeaders, type Endpoint } from '@leadmart/contracts';
import { refusalResponses, refusalsOf } from './refusals.js';
import { headersOf } from './response-headers.js';

/** The API reference: OpenAPI 3.1, made from the endpoints of `contracts`, with the schemas that the services check. */
export function openApiDocument(publicUrl: string): object {
  return createDocument(
    {
      openapi: '3.1.0',
      info: {
        title: 'Leadmart API',
        version: '1',
        description: `Buy business contact leads with prepaid credits. Guide: ${publicUrl}/developers`,
      },
      // A variable, so that Postman and generated clients can be led to a trial of Leadmart.
      servers: [
        {
          url: '{origin}/api/v1',
          variables: { origin: { default: publicUrl, description: 'Where Leadmart runs' } },
        },
      ],
      components: {
        securitySchemes: {
          apiKey: {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: 'lm_live_…',
            description: 'An API key with one of the scopes of the operation',
          },
          session: {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: 'JWT',
            description: 'The token of a user who signed in, for the site itself',
          },
        },
        responses: refusalResponses(publicUrl),
      },
      paths: pathsOf(allEndpoints()),
    },
    openResponses,
  );
}

/** Responses may get more fields within a version, so the reference does not exclude further ones. */
const openResponses: CreateDocumentOptions = {
  override: ({ jsonSchema, io }) => {
    if (io === 'output' && jsonSchema.additionalProperties === false)
      delete jsonSchema.additionalProperties;
  },
};

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
  const header = requestHeadersOf(endpoint);
  const success = { headers: headersOf(endpoint), ...answerOf(endpoint) };
  return {
    operationId: operationIdOf(endpoint),
    tags: [endpoint.service],
    summary: endpoint.summary,
    ...(endpoint.access !== 'public' && { security: securityOf(endpoint) }),
    ...(endpoint.proof && { 'x-proof': endpoint.proof }),
    requestParams: {
      ...(endpoint.params && { path: endpoint.params }),
      ...(endpoint.query && { query: endpoint.query }),
      ...(header && { header }),
    },
    ...(body && { requestBody: body }),
    responses: {
      [`${endpoint.status ?? 200}`]: { description: 'Done', ...success },
      ...(endpoint.alsoStatus && {
        [`${endpoint.alsoStatus}`]: { description: 'Begun', ...success },
      }),
      ...(endpoint.conditional && {
        304: { description: 'The `ETag` of the response is one of those in `If-None-Match`' },
      }),
      ...refusalsOf(endpoint),
    },
  };
}

/** A name for generated clients: `getLeadsPacksByIdDownload` for `GET /leads/packs/{id}/download`. */
function operationIdOf({ method, path }: Endpoint): string {
  const words = path.replaceAll(/\{(\w+)\}/g, 'by-$1').split(/[^A-Za-z0-9]+/);
  const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
  return method.toLowerCase() + words.map(capital).join('');
}

/** Any one of the entries opens the operation. API keys come first: tools that import the reference take the first. */
function securityOf({ access, scopes = [] }: Endpoint) {
  const session = { session: access === 'admin' ? ['admin'] : [] };
  return [...scopes.map((scope) => ({ apiKey: [scope] })), session];
}

/** A change of a versioned thing may say which version it changes. */
function requestHeadersOf({ method, versioned, headers }: Endpoint): z.ZodObject | undefined {
  if (!versioned || method === 'GET') return headers;
  return ifMatchHeaders.extend(headers?.shape ?? {});
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
    return { content: Object.fromEntries(types.map((type) => [type, { schema: fileOf(type) }])) };
  }
  return endpoint.response
    ? { content: { 'application/json': { schema: endpoint.response } } }
    : {};
}

const isText = (type: string): boolean => type.startsWith('text/') || type === 'application/jsonl';
const fileOf = (type: string) =>
  isText(type) ? z.string() : z.string().meta({ format: 'binary' });
