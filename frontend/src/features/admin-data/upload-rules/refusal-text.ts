import { errorText, isApiError } from '../../../shared/api/api-error.js';

/** The specification's sentence; where the server refused what was sent, with what it says about it. */
export function refusalText(error: unknown, sentence: string): string {
  const isRefusal = isApiError(error) && error.status >= 400 && error.status < 500;
  // In a dialog about one file nobody has to be told which field of the form is meant.
  const detail = isRefusal ? errorText(error, '').replace(/^file: /, '') : '';
  return detail === '' ? sentence : `${sentence}: ${detail}`;
}

/** Whether the same again may well succeed: nobody answered, or somebody who was not to blame. */
export function isWorthAgain(error: unknown): boolean {
  if (!isApiError(error)) return true;
  const { status, body } = error;
  return (
    status === 0 || status === 429 || status >= 500 || body.code === 'LEADS.UPLOAD_IN_PROGRESS'
  );
}
