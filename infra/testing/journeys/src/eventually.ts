import type { Answer } from './api.js';

/**
 * Calls `check` until it returns neither undefined nor false, and returns the result. An error counts
 * as "not yet"; the last one is the cause of the timeout error. The deadline is a limit against hanging.
 */
export async function eventually<T>(
  what: string,
  check: () => Promise<T | undefined | false> | T | undefined | false,
  deadlineMs = 120_000,
): Promise<T> {
  const deadline = Date.now() + deadlineMs;
  let lastError: unknown;
  while (Date.now() < deadline) {
    try {
      const answer = await check();
      if (answer !== undefined && answer !== false) return answer;
    } catch (error) {
      lastError = error;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${what}: not within ${deadlineMs} ms`, { cause: lastError });
}

/** Makes a call again while its answer is 503, as the developers' page asks of clients: a busy machine answers late. */
export function patiently<B>(call: () => Promise<Answer<B>>): Promise<Answer<B>> {
  return eventually('an answer other than 503', async () => {
    const answer = await call();
    return answer.status !== 503 && answer;
  });
}
