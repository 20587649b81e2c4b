import { type ShelfIndex, type ShelfVector, valueAt } from '@leadmart/stock';

/** The number of leads ever put on a shelf at which an alert is looked at. */
export interface Threshold {
  readonly index: ShelfIndex;
  readonly at: number;
}

/** The leads that an alert waits for. Without thresholds, only a look at the alert finds them. */
export interface Waiting {
  /** Leads that have to arrive on the shelves before the alert can be reached. */
  readonly missing: number;
  /** A part of `missing` that at least one of the shelves has to get. */
  readonly share: number;
  readonly thresholds: readonly Threshold[];
}

/**
 * Returns thresholds for leads that are missing on some shelves. If all of them arrive, one of k shelves gets at least
 * a k-th: until then the alert needs no look. See decisions/0041.
 */
export function waitFor(
  missing: number,
  shelves: readonly ShelfIndex[],
  counts: ShelfVector,
): Waiting {
  const share = Math.ceil(missing / shelves.length);
  const thresholds = shelves.map((index) => ({ index, at: valueAt(counts, index) + share }));
  return { missing, share, thresholds };
}

/** Returns whether leads arrived that may be enough. */
export function isToLookAt({ thresholds }: Waiting, counts: ShelfVector): boolean {
  return thresholds.some(({ index, at }) => at <= valueAt(counts, index));
}

/** Returns what is still missing after leads arrived; undefined if enough came to count those for sale to the buyer. */
export function afterArrival(
  { missing, share, thresholds }: Waiting,
  counts: ShelfVector,
): Waiting | undefined {
  const arrived = thresholds.reduce(
    (sum, { index, at }) => sum + valueAt(counts, index) - (at - share),
    0,
  );
  if (arrived >= missing) return undefined;
  const shelves = thresholds.map(({ index }) => index);
  return waitFor(missing - arrived, shelves, counts);
}

/** The leads of an alert, counted. */
export interface Counted {
  readonly available: number;
  /** Leads that are on the shelves and not for sale now: their check is too old, or an upload is being undone. */
  readonly heldBack: number;
  /** The leads ever put on each shelf, no later than the other counts. */
  readonly counts: ShelfVector;
}

/** Returns what an alert waits for that asks for more leads than are available. */
export function afterCount(
  quantity: number,
  shelves: readonly ShelfIndex[],
  { available, heldBack, counts }: Counted,
): Waiting {
  const missing = quantity - available - heldBack;
  return missing > 0 ? waitFor(missing, shelves, counts) : noThresholds;
}

export const noThresholds: Waiting = { missing: 0, share: 0, thresholds: [] };
