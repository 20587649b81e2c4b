import type { NumberSet } from '../shelves/number-set.js';
import { valueAt, type ShelfIndex } from '../shelves/shelf.js';
import type { HoldingsFormat } from './holdings-format.js';
import type { ChangedHolding, KnownHolder } from './holding.js';
import { addedAfter, nothingAdded, nothingPacked, type PackedHoldings } from './packed-holdings.js';

interface PackingRules {
  readonly format: HoldingsFormat;
  /** A longer bitmap, of a shelf or of what was added to it, gets into a document of its own. */
  readonly maxPackedBytes: number;
  /** Returns a stamp for a document that is written now. */
  readonly newStamp: () => Buffer;
}

/** The content of a document of its own. */
export interface OwnHolding {
  readonly numbers: NumberSet;
  readonly stamp: Buffer;
}

/** The places of the bitmaps of a holder. Each shelf with owned leads has one bitmap, in one place. */
export interface Packing {
  /** The packed document from now on; undefined if it stays as stored. */
  readonly packed: PackedHoldings | undefined;
  /** The bitmaps to be stored in documents of their own. */
  readonly own: ReadonlyMap<ShelfIndex, OwnHolding>;
  /** Shelves whose own document is removed. */
  readonly vacated: readonly ShelfIndex[];
}

/**
 * Decides where changed bitmaps are stored. Bitmaps of shelves that did not change stay where they are, except that the
 * format `shelves` takes all bitmaps of whole shelves out of the packed document.
 */
export function decidePacking(
  known: KnownHolder | undefined,
  changes: readonly ChangedHolding[],
  { format, maxPackedBytes, newStamp }: PackingRules,
): Packing {
  const before = known?.packed ?? nothingPacked;
  const whole = new Map(before.whole);
  const added = new Map(before.added);
  const own = new Map<ShelfIndex, OwnHolding>();
  const vacated: ShelfIndex[] = [];
  let isRepacked = false;
  const storeOwn = (index: ShelfIndex, numbers: NumberSet) => {
    const stamp = newStamp();
    own.set(index, { numbers, stamp });
    if (format === 'added') added.set(index, nothingAdded(stamp));
  };
  const isPacked = (index: ShelfIndex) => whole.has(index) || added.has(index);
  for (const { index, numbers, owned, more } of changes) {
    if (numbers === undefined) continue;
    const wasPacked = isPacked(index);
    const hasOwn = valueAt(known?.owned, index) > 0 && !whole.has(index);
    const grown =
      more && format === 'added' && hasOwn ? addedAfter(added.get(index), more) : undefined;
    whole.delete(index);
    added.delete(index);
    if (owned > 0 && format !== 'shelves' && numbers.length <= maxPackedBytes)
      whole.set(index, numbers);
    else if (grown && grown.numbers.length <= maxPackedBytes) added.set(index, grown);
    else if (owned > 0) storeOwn(index, numbers);
    if (hasOwn && !own.has(index) && !added.has(index)) vacated.push(index);
    isRepacked ||= wasPacked || isPacked(index);
  }
  if (format === 'shelves')
    for (const [index, numbers] of whole) {
      whole.delete(index);
      storeOwn(index, numbers);
      isRepacked = true;
    }
  return { packed: isRepacked ? { whole, added } : undefined, own, vacated };
}
