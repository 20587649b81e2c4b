const firstDelayMs = 500;
const longestDelayMs = 60_000;

/** How long a row waits after its `failures`-th failure: half a second, doubling, at most a minute. */
export function retryDelayMs(failures: number): number {
  return Math.min(longestDelayMs, firstDelayMs * 2 ** Math.max(0, failures - 1));
}
