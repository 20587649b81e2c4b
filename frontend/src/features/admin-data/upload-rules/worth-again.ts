import { errorText, isApiError } from '../../../shared/api/api-error.js';

/** The specification's sentence; after a refusal by the server, with the server's sentence. */
export function refusalText(error: unknown, sentence: string): string {
  const isRefusal = isApiError(error) && error.status >= 400 && error.status < 500;
  const detail = isRefusal ? errorText(error, '') : '';
  return detail === '' ? sentence : `${sentence}: ${detail}`;
}

/** Whether a retry may succeed: no answer, or a failure that the request did not cause. */
export function isWorthAgain(error: unknown): boolean {
  if (!isApiError(error)) return true;
  const { status, body } = error;
  return (
    status === 0 || status === 429 || status >= 500 || body.code === 'LEADS.UPLOAD_IN_PROGRESS'
  );
}
