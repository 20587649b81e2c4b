import { valueAt, type ShelfIndex } from '../shelves/shelf.js';
import type { NumberSet } from '../shelves/number-set.js';
import type { HoldingsFormat } from './holdings-format.js';
import type { ChangedHolding, KnownHolder } from './holding.js';
import type { PackedHoldings } from './packed-holdings.js';

interface PackingRules {
  readonly format: HoldingsFormat;
  /** A longer bitmap gets a document of its own. */
  readonly maxPackedBytes: number;
}

/** The places of the bitmaps of a holder. Each shelf with owned leads has one bitmap, in one place. */
export interface Packing {
  /** All packed bitmaps from now on; undefined if they stay as stored. */
  readonly packed: PackedHoldings | undefined;
  /** The bitmaps to be stored in documents of their own. */
  readonly own: PackedHoldings;
  /** Shelves whose own document is removed. */
  readonly vacated: readonly ShelfIndex[];
}

/**
 * Decides where changed bitmaps are stored. Bitmaps of shelves that did not change stay where they are, except that the
 * format `shelves` takes all bitmaps out of the packed document.
 */
export function decidePacking(
  known: KnownHolder | undefined,
  changes: readonly ChangedHolding[],
  { format, maxPackedBytes }: PackingRules,
): Packing {
  const before = known?.packed ?? new Map<ShelfIndex, NumberSet>();
  const isPacking = format === 'packed';
  const packed = new Map(isPacking ? before : []);
  const own = new Map(isPacking ? [] : before);
  const vacated: ShelfIndex[] = [];
  let isRepacked = !isPacking && before.size > 0;
  for (const { index, numbers, owned } of changes) {
    if (numbers === undefined) continue;
    const hasOwn = valueAt(known?.owned, index) > 0 && !before.has(index);
    const isPacked = isPacking && owned > 0 && numbers.length <= maxPackedBytes;
    packed.delete(index);
    own.delete(index);
    if (isPacked) packed.set(index, numbers);
    else if (owned > 0) own.set(index, numbers);
    if (hasOwn && !own.has(index)) vacated.push(index);
    isRepacked ||= isPacked || before.has(index);
  }
  return { packed: isRepacked ? packed : undefined, own, vacated };
}
