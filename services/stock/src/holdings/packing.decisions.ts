import type { NumberSet } from '../shelves/number-set.js';
import { valueAt, type ShelfIndex } from '../shelves/shelf.js';
import type { ChangedHolding, KnownHolder } from './holding.js';
import type { PackedHoldings } from './packed-holdings.js';

/** The places of the bitmaps of a holder. Each shelf with owned leads has one bitmap, in one place. */
export interface Packing {
  /** The bitmaps in the holder's document from now on; undefined if they stay as stored. */
  readonly packed: PackedHoldings | undefined;
  /** The bitmaps to be stored in documents of their own. */
  readonly own: ReadonlyMap<ShelfIndex, NumberSet>;
  /** Shelves whose own document is removed. */
  readonly vacated: readonly ShelfIndex[];
}

/**
 * Decides where changed bitmaps are stored: those of up to `maxPackedBytes` in the holder's document, the others in
 * documents of their own. Bitmaps of shelves that did not change stay where they are.
 */
export function decidePacking(
  known: KnownHolder | undefined,
  changes: readonly ChangedHolding[],
  maxPackedBytes: number,
): Packing {
  const packed = new Map(known?.packed);
  const own = new Map<ShelfIndex, NumberSet>();
  const vacated: ShelfIndex[] = [];
  let isRepacked = false;
  for (const { index, numbers, owned } of changes) {
    if (numbers === undefined) continue;
    const wasPacked = packed.delete(index);
    const hadOwn = !wasPacked && valueAt(known?.owned, index) > 0;
    const isPacked = owned > 0 && numbers.length <= maxPackedBytes;
    if (isPacked) packed.set(index, numbers);
    else if (owned > 0) own.set(index, numbers);
    if (hadOwn && !own.has(index)) vacated.push(index);
    isRepacked ||= wasPacked || isPacked;
  }
  return { packed: isRepacked ? packed : undefined, own, vacated };
}
