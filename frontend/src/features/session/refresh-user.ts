import type { ValidationView } from '@leadmart/contracts';
import { fetchJson } from '../../shared/api/fetch-json.js';
import { readSession } from './session-storage.js';

/**
 * Asks the server who the token's owner is and what they own; from time to time the answer brings the next token. A failure is only logged, as the
 * specification has it; whoever cannot go on without the answer learns of it.
 */
export async function refreshUser(refreshed: (answer: ValidationView) => void): Promise<boolean> {
  const { token } = readSession();
  const answer = await fetchJson<ValidationView>({ path: '/user/validate' });
  // Another tab may have renewed the token, or another user signed in, while the answer was on its way.
  if (readSession().token !== token) return true;
  if ('data' in answer) refreshed(answer.data);
  else console.warn('The user data could not be refreshed.', answer.error.status);
  return 'data' in answer;
}
