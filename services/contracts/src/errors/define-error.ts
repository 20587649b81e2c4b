import { z } from 'zod';

/** The meaning of a failure for the caller; only the HTTP filter maps it to a status. */
export const errorKinds = {
  invalid: 400,
  unauthenticated: 401,
  'payment-required': 402,
  forbidden: 403,
  'not-found': 404,
  'method-not-allowed': 405,
  conflict: 409,
  'too-large': 413,
  'unsupported-media': 415,
  locked: 423,
  'too-many': 429,
  'headers-too-large': 431,
  internal: 500,
  'bad-upstream': 502,
  unavailable: 503,
  timeout: 504,
} as const;
export type ErrorKind = keyof typeof errorKinds;

export type ErrorDetails = Readonly<Record<string, unknown>>;

interface ErrorTraits {
  readonly kind: ErrorKind;
  /** The log level of the error: a refusal is `info`, an error that an operator should look at is `error`. */
  readonly level: 'info' | 'warn' | 'error';
  /** Whether the same request may succeed later; message consumers retry only these. */
  readonly retryable: boolean;
  /** `flat` puts the details beside `error` where the specification's clients read them; the default nests them. */
  readonly detailsIn?: 'details' | 'flat';
  /** The field of the request that is refused: `details.fields` names it, as those of invalid input. */
  readonly field?: string;
}

/** An error of the catalogue: a stable code, a sentence for a person, typed details. Compare codes, never classes. */
export class CatalogueError extends Error {
  constructor(
    readonly code: string,
    readonly traits: ErrorTraits,
    message: string,
    readonly details?: ErrorDetails,
  ) {
    super(message);
    this.name = 'CatalogueError';
  }
}

/**
 * The words of an error: its sentence, and for the programmer of a client how to fix it and details as an example. Code is in
 * backticks.
 */
type ErrorText<D extends ErrorDetails | void> = {
  readonly sentence: string | ((details: D) => string);
  readonly fix: string;
} & (void extends D ? { readonly example?: D } : { readonly example: D });

/**
 * One entry of the catalogue: call it to create the error; `is` recognises the error, also one from another
 * process.
 */
interface ErrorDefinition<D extends ErrorDetails | void> {
  (details: D): CatalogueError;
  readonly code: string;
  readonly traits: ErrorTraits;
  is(error: unknown): error is CatalogueError & { readonly details: D };
}

/** An error as its page shows it. */
interface ListedError {
  readonly traits: ErrorTraits;
  readonly fix: string;
  readonly example: () => CatalogueError;
}

const catalogue = new Map<string, ListedError>();

/**
 * Adds an error to the catalogue, a refusal unless its traits say more. Codes are `OWNER.WHAT_HAPPENED` and unique; each has
 * a page, see `errorPage`.
 */
export function defineError<D extends ErrorDetails | void = void>(
  code: string,
  kind: ErrorKind,
  { sentence, fix, example, ...given }: ErrorText<D> & Partial<Omit<ErrorTraits, 'kind'>>,
): ErrorDefinition<D> {
  if (catalogue.has(code)) throw new Error(`error code ${code} is defined twice`);
  const traits: ErrorTraits = { kind, level: 'info', retryable: false, ...given };
  const make = (details: D) => {
    const message = typeof sentence === 'string' ? sentence : sentence(details);
    const atField = traits.field !== undefined && { fields: [{ field: traits.field, message }] };
    return new CatalogueError(
      code,
      traits,
      message,
      atField ? { ...atField, ...details } : (details ?? undefined),
    );
  };
  const is = (error: unknown): error is CatalogueError & { readonly details: D } =>
    error instanceof CatalogueError && error.code === code;
  catalogue.set(code, { traits, fix, example: () => make(example as D) });
  return Object.assign(make, { code, traits, is });
}

/** All errors by code, for the API reference. */
export function allErrors(): ReadonlyMap<string, ListedError> {
  return catalogue;
}

/** The format of a catalogue error in a message, rebuilt by the receiver. */
export const wireErrorSchema = z.object({
  code: z.string(),
  message: z.string(),
  details: z.record(z.string(), z.unknown()).optional(),
});
export type WireError = z.output<typeof wireErrorSchema>;

/** Rebuilds an error that another process threw; an unknown code becomes an internal failure. */
export function errorFromWire(wire: WireError): CatalogueError {
  const traits = catalogue.get(wire.code)?.traits ?? {
    kind: 'internal',
    level: 'error',
    retryable: true,
  };
  return new CatalogueError(wire.code, traits, wire.message, wire.details);
}

/** The body of every failed HTTP answer. `flat` details stand beside these fields. */
export const errorBodySchema = z
  .object({
    error: z.string().meta({ description: 'A sentence for a person' }),
    code: z.string().meta({
      description: 'Stable; compare this one',
      examples: ['BILLING.INSUFFICIENT_CREDITS'],
    }),
    requestId: z.string().meta({ description: 'Name it when you ask us about the request' }),
    docs: z.url().meta({
      description: 'The page about this code: what happened and how to fix it',
      examples: ['https://leadmart.example/developers/errors/BILLING.INSUFFICIENT_CREDITS'],
    }),
    details: z.record(z.string(), z.unknown()).optional(),
  })
  .loose();
export type ErrorBody = z.output<typeof errorBodySchema>;

const retryUnavailableAfterSeconds = 1;

/** The `Retry-After` of an answer with this error: the time that the error names, or a second if it is `unavailable`. */
export function retryAfterSecondsOf({ details, traits }: CatalogueError): number | undefined {
  const seconds = details?.['retryAfterSeconds'];
  if (typeof seconds === 'number') return Math.ceil(seconds);
  return traits.kind === 'unavailable' ? retryUnavailableAfterSeconds : undefined;
}

/** The path of the page about a code, on the site. */
export const errorPage = (code: string): string => `/developers/errors/${code}`;

/** The HTTP body of a catalogue error. `publicUrl` is the address of the site. */
export function errorBody(
  error: CatalogueError,
  { requestId, publicUrl }: { readonly requestId: string; readonly publicUrl: string },
): ErrorBody {
  const { message, code } = error;
  const base = { error: message, code, requestId, docs: publicUrl + errorPage(code) };
  if (!error.details) return base;
  return error.traits.detailsIn === 'flat'
    ? { ...error.details, ...base }
    : { ...base, details: { ...error.details } };
}
