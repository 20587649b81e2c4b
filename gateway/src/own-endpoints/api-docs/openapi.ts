import { z } from 'zod';
import {
  createDocument,
  type CreateDocumentOptions,
  type ZodOpenApiPathsObject,
} from 'zod-openapi';
import { allEndpoints, services, type Endpoint } from '@leadmart/contracts';
import { withExamples } from './examples.js';
import { defaultsInWords, nameSchemas } from './named-schemas.js';
import { operationOf } from './operations.js';
import { refusalResponses } from './refusals.js';
import { webhooksTag, webhookOperations } from './webhook-operations.js';

/** The readers of a reference: everybody who writes a client, or those who automate the back office. */
export type Audience = 'public' | 'admin';

/** The API reference: OpenAPI 3.1, made from the endpoints of `contracts`, with the schemas that the services check. */
export function openApiDocument(publicUrl: string, audience: Audience): object {
  nameSchemas();
  const endpoints = allEndpoints().filter(
    ({ access }) => (access === 'admin') === (audience === 'admin'),
  );
  const isPublic = audience === 'public';
  const document = createDocument(
    {
      openapi: '3.1.0',
      info: {
        title: isPublic ? 'Leadmart API' : 'Leadmart API for administrators',
        version: '1',
        description: isPublic
          ? `Buy business contact leads with prepaid credits. Guide: ${publicUrl}/developers`
          : 'The operations of the back office, which need the session of an administrator.',
        contact: { name: 'Leadmart', url: publicUrl },
        license: { name: 'Terms of service', url: `${publicUrl}/legal/terms` },
      },
      servers: [{ url: `${publicUrl}/api/v1` }],
      tags: tagsOf(endpoints, isPublic),
      components: {
        securitySchemes: { ...(isPublic && { apiKey }), session },
        responses: refusalResponses(publicUrl, endpoints),
      },
      paths: pathsOf(endpoints),
      ...(isPublic && { webhooks: webhookOperations() }),
    },
    options,
  );
  const published = withExamples(document);
  defaultsInWords(published);
  return published;
}

const apiKey = {
  type: 'http',
  scheme: 'bearer',
  bearerFormat: 'lm_live_…',
  description:
    'An API key with one of the scopes in `x-scopes` of the operation. A key for tests (`lm_test_…`) sees the sandbox alone: made-up leads, paid with test credits',
} as const;

const session = {
  type: 'http',
  scheme: 'bearer',
  bearerFormat: 'JWT',
  description: 'The token of a user who signed in, for the site itself',
} as const;

const options: CreateDocumentOptions = {
  override: ({ jsonSchema, zodSchema, io }) => {
    // Responses may get more fields within a version, so the reference does not exclude further ones.
    if (io === 'output' && jsonSchema.additionalProperties === false)
      delete jsonSchema.additionalProperties;
    if (zodSchema instanceof z.ZodRecord && zodSchema.keyType instanceof z.ZodEnum)
      nameKeys(jsonSchema, zodSchema.keyType.options);
    // Many validators read patterns without the flag that knows classes of characters.
    if (jsonSchema.pattern)
      jsonSchema.pattern = jsonSchema.pattern.replaceAll(
        '\\p{Cc}',
        '\\u0000-\\u001f\\u007f-\\u009f',
      );
  },
};

type JsonSchema = Parameters<NonNullable<CreateDocumentOptions['override']>>[0]['jsonSchema'];

/** A record with known keys lists them as properties, which generators of clients understand. */
function nameKeys(schema: JsonSchema, keys: readonly unknown[]): void {
  const { additionalProperties: value } = schema;
  if (typeof value !== 'object') return;
  schema.properties = Object.fromEntries(keys.map((key) => [String(key), value]));
  delete schema.propertyNames;
  delete schema.additionalProperties;
}

/** The services as parts of the API. */
function tagsOf(endpoints: readonly Endpoint[], isPublic: boolean) {
  const used = new Set(endpoints.map(({ service }) => service));
  const tags = services
    .filter(({ name }) => used.has(name))
    .map(({ name, owns }) => ({
      name,
      description: `${owns.charAt(0).toUpperCase()}${owns.slice(1)}`,
    }));
  return isPublic ? [...tags, webhooksTag] : tags;
}

function pathsOf(endpoints: readonly Endpoint[]): ZodOpenApiPathsObject {
  const paths: ZodOpenApiPathsObject = {};
  for (const endpoint of endpoints) {
    const methods = (paths[endpoint.path] ??= {});
    methods[endpoint.method.toLowerCase() as Lowercase<Endpoint['method']>] = operationOf(endpoint);
  }
  return paths;
}
