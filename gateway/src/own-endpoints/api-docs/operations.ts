import { z } from 'zod';
import type { ZodOpenApiOperationObject } from 'zod-openapi';
import {
  fileTypes,
  ifMatchHeaders,
  isTextFile,
  type Endpoint,
  type FileEnding,
} from '@leadmart/contracts';
import { refusalsOf } from './refusals.js';
import { headersOf } from './response-headers.js';

/** An endpoint as an operation of the API reference. */
export function operationOf(endpoint: Endpoint): ZodOpenApiOperationObject {
  const body = bodyOf(endpoint);
  const header = requestHeadersOf(endpoint);
  const success = { headers: headersOf(endpoint), ...answerOf(endpoint) };
  return {
    operationId: operationIdOf(endpoint),
    tags: [endpoint.service],
    ...wordsOf(endpoint),
    security: securityOf(endpoint),
    // Not beside the scheme: there, tools expect the scopes of OAuth.
    ...(endpoint.scopes && { 'x-scopes': endpoint.scopes }),
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

/** The first sentence is the summary; the description has the others, and who may call the operation. */
function wordsOf(endpoint: Endpoint) {
  const [summary = '', ...others] = endpoint.summary.split(/\. (?=[A-Z\d`])/);
  return { summary, description: [...others, callersOf(endpoint)].join('. ') };
}

function callersOf({ access, scopes, proof }: Endpoint): string {
  if (access === 'public') return 'Everybody may call it.';
  if (scopes) {
    const names = scopes.map((scope) => `\`${scope}\``).join(' or ');
    return `Needs an API key with the scope ${names}, or a session.`;
  }
  const who = access === 'admin' ? 'an administrator' : 'a user';
  return `Needs the session of ${who}${proof ? ' who proved their identity' : ''}; API keys are refused.`;
}

/** Any one of the entries opens the operation. API keys come first: tools that import the reference take the first. */
function securityOf({ access, scopes }: Endpoint): Record<string, string[]>[] {
  if (access === 'public') return [];
  return [...(scopes ? [{ apiKey: [] }] : []), { session: [] }];
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
  if (endpoint.file) {
    const contents = [endpoint.file].flat().map((ending) => [fileTypes[ending], contentOf(ending)]);
    return { content: Object.fromEntries(contents) };
  }
  return endpoint.response
    ? { content: { 'application/json': { schema: endpoint.response } } }
    : {};
}

function contentOf(ending: FileEnding) {
  if (ending === 'json') return { schema: z.looseObject({}) };
  return { schema: isTextFile(ending) ? z.string() : z.string().meta({ format: 'binary' }) };
}
