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
