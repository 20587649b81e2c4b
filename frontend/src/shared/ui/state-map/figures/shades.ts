import { stateCodes, type StateCode } from '@leadmart/contracts/us-states';
import { formatCompact } from '../../../lib/words/format.js';

export type Counts = Partial<Record<StateCode, number>>;

/** 0 for none, 1 for the fewest leads, 5 for the most. */
export type Shade = 0 | 1 | 2 | 3 | 4 | 5;

export const shades = [1, 2, 3, 4, 5] as const;

/** The smallest and the largest count of one shade. */
export interface ShadeRange {
  readonly shade: Shade;
  readonly from: number;
  readonly to: number;
}

/**
 * Divides the states with leads into five groups of the same size, so that the map of a small
 * dataset has as many shades as that of a large one. Equal counts have the same shade.
 */
export function rangesOf(counts: Counts): ShadeRange[] {
  const sorted = stateCodes
    .map((code) => counts[code] ?? 0)
    .filter((count) => count > 0)
    .sort((a, b) => a - b);
  const shadeOfRank = (rank: number): Shade =>
    (Math.floor((rank * shades.length) / sorted.length) + 1) as Shade;
  const byCount = new Map<number, Shade>();
  sorted.forEach((count, rank) => {
    if (!byCount.has(count)) byCount.set(count, shadeOfRank(rank));
  });
  // A single count is neither few nor many.
  if (byCount.size === 1) return sorted.slice(0, 1).map((from) => ({ shade: 3, from, to: from }));
  return shades.flatMap((shade) => {
    const own = [...byCount].flatMap(([count, its]) => (its === shade ? [count] : []));
    if (own.length === 0) return [];
    return [{ shade, from: Math.min(...own), to: Math.max(...own) }];
  });
}

export function shadeOf(count: number | undefined, ranges: readonly ShadeRange[]): Shade {
  if (!count) return 0;
  return ranges.findLast(({ from }) => count >= from)?.shade ?? 0;
}

/** "1–62", or "62" for a single count */
export function rangeText({ from, to }: ShadeRange): string {
  const [first, last] = [formatCompact(from), formatCompact(to)];
  return first === last ? first : `${first}–${last}`;
}

/** The leads of each state, as far as they are known. */
export type StateStock =
  | { state: 'no-dataset' }
  | { state: 'counting' }
  | { state: 'unknown' }
  | { state: 'known'; byState: Counts };
