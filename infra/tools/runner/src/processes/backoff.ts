export interface Lifetime {
  failuresInARow: number;
  livedForSeconds: number;
}

const firstDelaySeconds = 0.5;
const longestDelaySeconds = 30;
const livedWellAfterSeconds = 60;

/** Half a second, then twice as long each time; starts again after a child has run for a minute. */
export function nextRestart({ failuresInARow, livedForSeconds }: Lifetime): {
  delaySeconds: number;
  failuresInARow: number;
} {
  const failures = livedForSeconds >= livedWellAfterSeconds ? 1 : failuresInARow + 1;
  return {
    delaySeconds: Math.min(firstDelaySeconds * 2 ** (failures - 1), longestDelaySeconds),
    failuresInARow: failures,
  };
}
