import { isApiError, refusalOf, type Failure } from '../../shared/api/api-error.js';

/** The failure of a call that proves the user: a wrong password or `code` is told at its field. */
export function proofFailure(error: unknown, otherwise: string, password = 'password'): Failure {
  const fields: Readonly<Record<string, string>> = {
    'AUTH.WRONG_PASSWORD': password,
    'AUTH.CODE_INVALID': 'code',
  };
  const field = isApiError(error) ? fields[error.body.code ?? ''] : undefined;
  return { ...refusalOf(error, otherwise), ...(field !== undefined && { field }) };
}
