import type { UserId } from '../ids.js';
import { defineError } from './define-error.js';
import { fieldSentence, type FieldMiss } from './field-sentence.js';

/** Input that does not match its schema. `error` is the sentence of the first field. */
export const InvalidInput = defineError<{ fields: FieldMiss[] }>(
  'VALIDATION.INVALID_INPUT',
  'invalid',
  {
    sentence: ({ fields }) => {
      const [first] = fields;
      return first ? fieldSentence(first) : 'The request is not valid';
    },
    fix: '`details.fields` names each wrong field and the value that was expected. Correct them; the same request is refused each time.',
    example: { fields: [{ field: 'quantity', message: 'expected at least 1' }] },
  },
);

/** An internal failure. The cause is in the log under the request id, never in the answer. */
export const InternalFailure = defineError('INTERNAL', 'internal', {
  sentence: 'Something went wrong on our side. Please try again.',
  fix: 'Send the request again after a second, an order with the same `Idempotency-Key`. If it fails again, write to us with the `requestId`.',
  level: 'error',
  retryable: true,
});

/** There is no route or thing at this address. */
export const NotFound = defineError('HTTP.NOT_FOUND', 'not-found', {
  sentence: 'Not found',
  fix: 'Compare the path with the API reference: every path begins with `/api/v1`.',
});

/** The address knows other methods, which the header `Allow` repeats. */
export const MethodNotAllowed = defineError<{ allowed: readonly string[] }>(
  'HTTP.METHOD_NOT_ALLOWED',
  'method-not-allowed',
  {
    sentence: ({ allowed }) => `This address answers ${allowed.join(', ')} only`,
    fix: 'Use one of the methods in the header `Allow`, which `details.allowed` repeats. The API reference lists them for each path.',
    example: { allowed: ['GET'] },
  },
);

export const BodyTooLarge = defineError<{ maxBytes: number }>('HTTP.BODY_TOO_LARGE', 'too-large', {
  sentence: ({ maxBytes }) =>
    `The request is larger than the ${maxBytes.toLocaleString('en-US')} bytes allowed`,
  fix: 'Send less in one request: `details.maxBytes` is the limit. Send a long list as a file, where there is an operation for it.',
  example: { maxBytes: 1_114_112 },
});

/** More header lines, or more bytes in them, than regular clients send. */
export const HeadersTooLarge = defineError<{ maxLines: number; maxBytes: number }>(
  'HTTP.HEADERS_TOO_LARGE',
  'headers-too-large',
  {
    sentence: ({ maxLines, maxBytes }) =>
      `The request has more than the ${maxLines} header lines or ${maxBytes.toLocaleString('en-US')} bytes of headers allowed`,
    fix: 'Send fewer headers. Long cookies, or headers that a proxy adds, are the usual cause; the API needs `Authorization` only.',
    example: { maxLines: 100, maxBytes: 16_384 },
  },
);

export const UnsupportedMediaType = defineError(
  'HTTP.UNSUPPORTED_MEDIA_TYPE',
  'unsupported-media',
  {
    sentence: 'This address expects another content type',
    fix: 'Send JSON with the header `Content-Type: application/json`, and files as `multipart/form-data`. The API reference names the type of each operation.',
  },
);

export const TooManyRequests = defineError<{ retryAfterSeconds: number }>(
  'HTTP.TOO_MANY_REQUESTS',
  'too-many',
  {
    sentence: ({ retryAfterSeconds }) =>
      `Too many requests. Please try again in ${retryAfterSeconds} seconds.`,
    fix: 'Wait for the seconds in `Retry-After`, then send the same request again. The header `RateLimit` of each answer has what is left of your limit.',
    example: { retryAfterSeconds: 12 },
    retryable: true,
  },
);

/** A service, the broker or the database did not answer in time; the same request may succeed shortly. */
export const PeerUnavailable = defineError<{ peer: string }>(
  'PLATFORM.PEER_UNAVAILABLE',
  'unavailable',
  {
    sentence: 'This part of Leadmart is not available right now. Please try again in a moment.',
    fix: 'Send the request again after the seconds in `Retry-After`, an order with the same `Idempotency-Key`. Wait longer after each failure.',
    example: { peer: 'mongodb' },
    level: 'warn',
    retryable: true,
  },
);

/** The request was shed: too many wait for the same service, or it waited too long for its turn. Nothing was done. */
export const ServiceBusy = defineError('GATEWAY.SERVICE_BUSY', 'unavailable', {
  sentence: 'Leadmart is very busy right now. Please try again in a moment.',
  fix: 'Nothing was done. Send the request again after the seconds in `Retry-After`, and wait longer after each failure.',
  retryable: true,
});

const readFirst =
  'The request may have been carried out. Read the state first, or send it again after a second; an order needs the same `Idempotency-Key`.';

export const UpstreamFailed = defineError('GATEWAY.UPSTREAM_FAILED', 'bad-upstream', {
  sentence: 'This part of Leadmart did not answer properly. Please try again in a moment.',
  fix: readFirst,
  level: 'warn',
  retryable: true,
});

export const UpstreamTimedOut = defineError('GATEWAY.UPSTREAM_TIMED_OUT', 'timeout', {
  sentence: 'This part of Leadmart took too long to answer. Please try again in a moment.',
  fix: readFirst,
  level: 'warn',
  retryable: true,
});

/** The account that changed something. Without a name it is deleted, or auth did not answer. */
interface Changer {
  readonly _id: UserId;
  /** The caller's own account: a change in another window, or with an API key. */
  readonly isYou: boolean;
  readonly name?: string;
  readonly email?: string;
}

/** A value that changed after the version that a client changed. */
export interface ChangedField {
  readonly field: string;
  /** Missing if the refused change does not concern the field. */
  readonly sent?: unknown;
  readonly current: unknown;
  /** Null for Leadmart itself. */
  readonly changedBy: Changer | null;
  readonly changedAt: string;
}

/**
 * The thing was changed after the version that the client changed. `current` has all values that can be changed, in the units of
 * its view; the same request with `version` is accepted.
 */
export const StaleWrite = defineError<{
  version: number;
  changes: readonly ChangedField[];
  current: Readonly<Record<string, unknown>>;
}>('HTTP.STALE_WRITE', 'conflict', {
  sentence: ({ changes }) => {
    const [latest] = changes;
    if (!latest) return 'This was changed after you opened it';
    const fields = changes.map(({ field }) => field).join(', ');
    return `This was changed${changerWords(latest.changedBy)} after you opened it: ${fields}`;
  },
  fix: '`details.current` has the values of now. Decide which ones you keep, and send the change again with `details.version` in `If-Match`.',
  example: {
    version: 7,
    changes: [
      {
        field: 'name',
        sent: 'Roofers',
        current: 'Roofers, Texas',
        changedBy: null,
        changedAt: '2026-01-31T10:00:00.000Z',
      },
    ],
    current: { name: 'Roofers, Texas' },
  },
});

function changerWords(changer: Changer | null): string {
  if (changer?.isYou) return ' by you, in another window,';
  const name = changer?.name ?? changer?.email;
  return name === undefined ? '' : ` by ${name}`;
}

/** The same Idempotency-Key was used with another request. */
export const IdempotencyKeyReused = defineError('BILLING.IDEMPOTENCY_KEY_REUSED', 'conflict', {
  sentence: 'This Idempotency-Key was already used for a different request',
  fix: 'Use a new key for each new order, for example a UUID. Repeat a key only with exactly the same request.',
});
