import type { ZodObject } from 'zod';
import type { ZodOpenApiResponseObject, ZodOpenApiResponsesObject } from 'zod-openapi';
import {
  allErrors,
  errorBodySchema,
  errorKinds,
  type Endpoint,
  type ErrorKind,
} from '@leadmart/contracts';
import { allowHeader, challengeHeader, everyHeader, retryHeader } from './response-headers.js';

const descriptions: Readonly<Record<ErrorKind, string>> = {
  invalid: 'The request does not fit this operation; `details.fields` names what is wrong',
  unauthenticated: 'No valid session or API key, or wrong credentials',
  'payment-required': 'Not enough credits, or the card was declined',
  forbidden: 'The address is not verified yet, or only administrators may do this',
  'not-found': 'Nothing with this id, or nothing that belongs to the caller',
  'method-not-allowed': 'This address has other methods; `Allow` names them',
  conflict: 'The state of things does not allow this now',
  'too-large': 'The body is too large',
  'headers-too-large': 'There are too many headers, or they are too long',
  'unsupported-media': 'The body has another content type than this operation reads',
  locked: 'The account is locked, or this needs a proof of identity that is at most 15 minutes old',
  'too-many': 'Too many requests; `Retry-After` says when to try again',
  internal: 'A failure on our side',
  'bad-upstream': 'A service did not answer properly',
  unavailable: 'A service is not available; try again shortly',
  timeout: 'A service took too long to answer',
};

/** Refusals and failures of every operation. */
const always: readonly ErrorKind[] = [
  'invalid',
  'headers-too-large',
  'too-many',
  'internal',
  'bad-upstream',
  'unavailable',
  'timeout',
];

/** The body of every failure is the same: `error` is the sentence for a person, `code` is stable. */
const content = { 'application/json': { schema: errorBodySchema } };

const headersOfKind: Readonly<Partial<Record<string, ZodObject>>> = {
  unauthenticated: challengeHeader,
  'method-not-allowed': allowHeader,
  'too-many': retryHeader,
  locked: retryHeader,
  unavailable: retryHeader,
};

/**
 * Refusals and failures as components of the API reference, by the name of their kind. `x-codes` are the codes of the
 * kind; the same request may succeed later where `retryable` is true.
 */
export const refusalResponses = Object.fromEntries(
  Object.entries(descriptions).map(([kind, description]): [string, ZodOpenApiResponseObject] => [
    kind,
    {
      description,
      headers: headersOfKind[kind] ?? everyHeader,
      content,
      'x-codes': codesOf(kind),
    },
  ]),
);

function codesOf(kind: string): { code: string; retryable: boolean }[] {
  return [...allErrors()]
    .filter(([, traits]) => traits.kind === kind)
    .map(([code, { retryable }]) => ({ code, retryable }))
    .sort((one, other) => one.code.localeCompare(other.code));
}

/** The refusals and failures of one operation: of its access, of its input and its own. */
export function refusalsOf(endpoint: Endpoint): ZodOpenApiResponsesObject {
  const kinds = new Set<ErrorKind>(always);
  if (endpoint.access !== 'public') kinds.add('unauthenticated').add('forbidden');
  if (endpoint.params) kinds.add('not-found');
  if (endpoint.method !== 'GET') kinds.add('too-large').add('unsupported-media');
  if (endpoint.proof) kinds.add('locked');
  if (endpoint.versioned && endpoint.method !== 'GET') kinds.add('conflict');
  for (const kind of endpoint.refuses ?? []) kinds.add(kind);
  return Object.fromEntries(
    [...kinds].map((kind) => [`${errorKinds[kind]}`, { $ref: `#/components/responses/${kind}` }]),
  );
}
