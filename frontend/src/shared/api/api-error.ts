/** The body every service answers a failure with; see `services/contracts/src/errors`. */
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
 * A call that did not succeed. `status` is 0 and the body empty when no answer came at all: screens then
 * show their own text, and the strip under the top bar tells about the connection. Plain data, so that it
 * fits in the store.
 */
export interface ApiError {
  status: number;
  body: ErrorBody;
}

export const isApiError = (error: unknown): error is ApiError =>
  typeof error === 'object' && error !== null && 'status' in error && 'body' in error;

/** The server's sentence for a person, or `otherwise` when it sent none. */
export function errorText(error: unknown, otherwise: string): string {
  if (!isApiError(error)) return otherwise;
  return error.body.error || error.body.message || otherwise;
}
