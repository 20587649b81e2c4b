import { isApiError } from './api-error.js';

/** Whether a retry may succeed: no answer, or a failure that the request did not cause. */
export function isWorthAgain(error: unknown): boolean {
  if (!isApiError(error)) return true;
  const { status, body } = error;
  return (
    status === 0 || status === 429 || status >= 500 || body.code === 'LEADS.UPLOAD_IN_PROGRESS'
  );
}
