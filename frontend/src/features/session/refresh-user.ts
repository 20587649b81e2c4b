import type { ValidationView } from '@leadmart/contracts';
import { validateUserPath } from '@leadmart/contracts/paths';
import { fetchJson } from '../../shared/api/fetch-json.js';
import { readSession } from './session-storage.js';

/**
 * Fetches the owner of the token with balance and rights; sometimes the answer carries a renewed
 * token. A failure is only logged, as the specification says; the result tells callers that depend
 * on it.
 */
export async function refreshUser(refreshed: (answer: ValidationView) => void): Promise<boolean> {
  const { token } = readSession();
  const answer = await fetchJson<ValidationView>({ path: validateUserPath });
  // Another tab may have renewed the token or signed in another user before the answer arrived.
  if (readSession().token !== token) return true;
  if ('data' in answer) refreshed(answer.data);
  else console.warn('The user data could not be refreshed.', answer.error.status);
  return 'data' in answer;
}
