import { setTimeout as delay } from 'node:timers/promises';

/** A limit against hanging: on a busy machine everything takes many times longer. */
export const hangingMs = 120_000;

/** Between two checks: an answer that comes at once is seen at once, and a long wait costs other tests little. */
const firstWaitMs = 5;
const longestWaitMs = 200;

interface Patience {
  /** Instead of waits that grow. */
  readonly everyMs?: number;
}

/**
 * Repeats the check until it returns a truthy value, and returns that value. An exception counts as not yet; at the
 * deadline it is thrown.
 */
export async function until<T>(
  check: () => T | Promise<T>,
  { everyMs }: Patience = {},
): Promise<NonNullable<T>> {
  const deadline = Date.now() + hangingMs;
  let last: unknown;
  let waitMs = everyMs ?? firstWaitMs;
  for (;;) {
    try {
      last = undefined;
      const answer = await check();
      if (answer) return answer as NonNullable<T>;
    } catch (error) {
      last = error;
    }
    if (Date.now() > deadline) {
      throw new Error(`not true within ${hangingMs} ms: ${check.toString()}`, { cause: last });
    }
    await delay(waitMs);
    waitMs = everyMs ?? Math.min(waitMs * 1.5, longestWaitMs);
  }
}
