import { errorText, isApiError } from './api-error.js';

/** A failed action: the specification's sentence, and the server's reason if it refused the call. */
export interface Failure {
  readonly sentence: string;
  readonly reason?: string;
}

/** The sentence alone after no answer, or a failure that the call did not cause. */
export function failureOf(error: unknown, sentence: string): Failure {
  const isRefusal = isApiError(error) && error.status >= 400 && error.status < 500;
  const reason = isRefusal ? errorText(error, '') : '';
  return { sentence, ...(reason !== '' && { reason }) };
}
