import { errorText, isApiError } from '../../shared/api/api-error.js';

/** The specification's sentence; where the server refused what was typed, with what it says about it. */
export function refusalText(error: unknown, sentence: string): string {
  const isRefusal = isApiError(error) && error.status >= 400 && error.status < 500;
  const detail = isRefusal ? errorText(error, '') : '';
  return detail === '' ? sentence : `${sentence}: ${detail}`;
}
