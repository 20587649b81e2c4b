import { errorText, isApiError, type Failure } from '../../shared/api/api-error.js';

/** The refusals of what proves the user, and the field of each. */
const fields: Readonly<Record<string, string>> = {
  'AUTH.WRONG_PASSWORD': 'password',
  'AUTH.CODE_INVALID': 'code',
};

/** The failure of a call that proves the user: a wrong `password` or `code` is told at its field. */
export function proofFailure(error: unknown, otherwise: string): Failure {
  const field = isApiError(error) ? fields[error.body.code ?? ''] : undefined;
  return { sentence: errorText(error, otherwise), ...(field !== undefined && { field }) };
}
