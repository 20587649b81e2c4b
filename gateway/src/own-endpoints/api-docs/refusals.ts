import type { ZodObject } from 'zod';
import type { ZodOpenApiResponseObject, ZodOpenApiResponsesObject } from 'zod-openapi';
import {
  allErrors,
  errorBody,
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
  'method-not-allowed',
  'headers-too-large',
  'too-many',
  'internal',
  'bad-upstream',
  'unavailable',
  'timeout',
];

const headersOfKind: Readonly<Partial<Record<string, ZodObject>>> = {
  unauthenticated: challengeHeader,
  'method-not-allowed': allowHeader,
  'too-many': retryHeader,
  locked: retryHeader,
  unavailable: retryHeader,
};

/**
 * Refusals and failures as components of the API reference, by the name of their kind. Each code of the kind has an example:
 * how to fix it, and a body. `x-codes` are the codes; the same request may succeed later where `retryable` is true.
 */
export function refusalResponses(
  publicUrl: string,
  endpoints: readonly Endpoint[],
): Record<string, ZodOpenApiResponseObject> {
  const used = new Set<string>(endpoints.flatMap((endpoint) => [...kindsOf(endpoint)]));
  const described = Object.entries(descriptions).filter(([kind]) => used.has(kind));
  return Object.fromEntries(
    described.map(([kind, description]) => {
      const errors = errorsOf(kind);
      const examples = Object.fromEntries(
        errors.map(([code, { fix, example }]) => {
          const value = errorBody(example(), { requestId: exampleRequestId, publicUrl });
          return [code, { summary: value.error, description: fix, value }];
        }),
      );
      return [
        kind,
        {
          description,
          headers: headersOfKind[kind] ?? everyHeader,
          // The body of every failure is the same: `error` is the sentence for a person, `code` is stable.
          content: { 'application/json': { schema: errorBodySchema, examples } },
          'x-status': errorKinds[kind as ErrorKind],
          'x-codes': errors.map(([code, { traits }]) => ({ code, retryable: traits.retryable })),
        },
      ];
    }),
  );
}

const exampleRequestId = '0195a3c2-7d1e-4b7a-9f64-2f1c8e5d6a70';

const errorsOf = (kind: string) =>
  [...allErrors()]
    .filter(([, { traits }]) => traits.kind === kind)
    .sort(([one], [other]) => one.localeCompare(other));

/** The refusals and failures of one operation: of its access, of its input and its own. */
export function refusalsOf(endpoint: Endpoint): ZodOpenApiResponsesObject {
  return Object.fromEntries(
    [...kindsOf(endpoint)].map((kind) => [
      `${errorKinds[kind]}`,
      { $ref: `#/components/responses/${kind}` },
    ]),
  );
}

function kindsOf(endpoint: Endpoint): ReadonlySet<ErrorKind> {
  const kinds = new Set<ErrorKind>(always);
  if (endpoint.access !== 'public') kinds.add('unauthenticated').add('forbidden');
  if (endpoint.params) kinds.add('not-found');
  if (endpoint.method !== 'GET') kinds.add('too-large').add('unsupported-media');
  if (endpoint.proof) kinds.add('locked');
  if (endpoint.versioned && endpoint.method !== 'GET') kinds.add('conflict');
  for (const kind of endpoint.refuses ?? []) kinds.add(kind);
  return kinds;
}
