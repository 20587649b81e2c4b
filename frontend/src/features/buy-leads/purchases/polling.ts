/** The polling intervals of the specification, section 9. */
export const pollMs = 5_000;
const maxRetries = 3;
const firstRetryMs = 1_000;
const maxRetryMs = 10_000;

export const gaveUpText = 'Failed to check purchase status after multiple attempts';

/** The delay after the n-th failure in a row, or undefined to give up. */
export function retryDelayMs(failuresInARow: number): number | undefined {
  if (failuresInARow > maxRetries) return undefined;
  return Math.min(firstRetryMs * 2 ** (failuresInARow - 1), maxRetryMs);
}
