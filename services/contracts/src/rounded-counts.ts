import { z } from 'zod';

/** Smaller counts are not told apart. */
const leastTold = 100;

/** A count that is at least `atLeast` and less than `below`: a bucket of `roundedCountOf`. */
export const roundedCountSchema = z.object({
  atLeast: z.int().nonnegative(),
  below: z.int().positive(),
});
export type RoundedCount = z.output<typeof roundedCountSchema>;

/**
 * Rounds a count of a set that the asker chooses, so that a set with one member more is counted the same: fewer than 100,
 * or the first two digits.
 */
export function roundedCountOf(count: number): RoundedCount {
  if (count < leastTold) return { atLeast: 0, below: leastTold };
  const step = 10 ** (String(count).length - 2);
  const atLeast = count - (count % step);
  return { atLeast, below: atLeast + step };
}
