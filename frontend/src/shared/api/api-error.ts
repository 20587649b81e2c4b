import type { ChangedField, FieldMiss } from '@leadmart/contracts';

/** The error body of every service; see `services/contracts/src/errors`. */
export interface ErrorBody {
  error?: string;
  message?: string;
  code?: string;
  requestId?: string;
  isVerificationError?: boolean;
  userId?: string;
  details?: Record<string, unknown>;
  [field: string]: unknown;
}

/**
 * A failed call. Without an answer `status` is 0 and the body is empty: pages then show their own
 * text, and the connection strip explains. Plain data, so that it can be stored in Redux.
 */
export interface ApiError {
  status: number;
  body: ErrorBody;
}

export const isApiError = (error: unknown): error is ApiError =>
  typeof error === 'object' && error !== null && 'status' in error && 'body' in error;

/** The server's sentence for the user, or `otherwise` when there is none. */
export function errorText(error: unknown, otherwise: string): string {
  if (!isApiError(error)) return otherwise;
  return error.body.error || error.body.message || otherwise;
}

/** A failed action: the specification's sentence, and the server's reason if it refused the call. */
export interface Failure {
  readonly sentence: string;
  readonly reason?: string;
  /** The field that was refused, by its name in the request: the reason stands at it. */
  readonly field?: string;
}

/** The field that the server refused, which its sentence is about. */
function fieldOf(error: unknown): Pick<Failure, 'field'> {
  const details: Partial<{ fields: FieldMiss[] }> = (isApiError(error) && error.body.details) || {};
  const [first] = details.fields ?? [];
  return first ? { field: first.field } : {};
}

/** As `errorText`, at the field if the server refused one. */
export const refusalOf = (error: unknown, otherwise: string): Failure => ({
  sentence: errorText(error, otherwise),
  ...fieldOf(error),
});

/** The sentence alone after no answer, or a failure that the call did not cause. */
export function failureOf(error: unknown, sentence: string): Failure {
  const isRefusal = isApiError(error) && error.status >= 400 && error.status < 500;
  const reason = isRefusal ? errorText(error, '') : '';
  return { sentence, ...(reason !== '' && { reason, ...fieldOf(error) }) };
}

/** A refused change: the thing was changed after the version that was sent. `current` has the values that can be changed. */
export interface StaleWrite {
  version: number;
  changes: readonly ChangedField[];
  current: Readonly<Record<string, unknown>>;
}

/** The details of a refused change, or undefined for other failures. */
export function staleWriteOf(error: unknown): StaleWrite | undefined {
  if (!isApiError(error) || error.body.code !== 'HTTP.STALE_WRITE') return undefined;
  return error.body.details as unknown as StaleWrite;
}
