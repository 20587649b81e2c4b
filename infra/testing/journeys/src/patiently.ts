import type { Answer } from './api.js';
import { eventually } from './eventually.js';

/** Makes a call again while its answer is 503, as the developers' page asks of clients: a busy machine answers late. */
export function patiently<B>(call: () => Promise<Answer<B>>): Promise<Answer<B>> {
  return eventually('an answer other than 503', async () => {
    const answer = await call();
    return answer.status !== 503 && answer;
  });
}
