import type { PurchaseId } from '@leadmart/contracts';
import type { StockCounts } from '../counts/stock-counts.js';
import { valueAt, type ShelfIndex } from '../shelves/shelf.js';
import type { SoldLevels } from '../shelves/sold-levels.js';

/** The leads of one purchase on one shelf. */
export interface AllocatedShelf {
  readonly index: ShelfIndex;
  readonly numbers: Buffer;
  /** The number of withdrawals on the shelf when the purchase read it. */
  readonly seenWithdrawn: number;
}

/** The leads that one purchase took. */
export interface AllocatedLeads {
  readonly purchaseId: PurchaseId;
  readonly shelves: readonly AllocatedShelf[];
}

/** How many times leads had been sold before, by shelf. */
export type SoldBefore = ReadonlyMap<ShelfIndex, SoldLevels>;

/** The leads that one purchase took; `soldBefore` is missing until they are counted. */
export interface CountedLeads extends AllocatedLeads {
  readonly soldBefore?: SoldBefore;
}

/** Returns the shelves of purchases and, if leads were withdrawn from them since, all shelves with arrivals. */
export function shelvesOfPurchases(
  stock: Pick<StockCounts, 'withdrawn' | 'arrivals'>,
  purchases: readonly Pick<AllocatedLeads, 'shelves'>[],
): ShelfIndex[] {
  const taken = purchases.flatMap(({ shelves }) => shelves);
  const isChanged = taken.some(
    ({ index, seenWithdrawn }) => valueAt(stock.withdrawn, index) !== seenWithdrawn,
  );
  const arrivedAt = isChanged
    ? stock.arrivals.flatMap((count, index) => (count > 0 ? [index] : []))
    : [];
  return [...new Set([...taken.map(({ index }) => index), ...arrivedAt])];
}

/** One byte for the shelf, four each for the withdrawals and for the length of the bitmap. */
const headBytes = 9;

/** Returns the shelves as one value: shelf, withdrawals, length (little-endian) and bytes of each bitmap. */
export function packShelves(shelves: readonly AllocatedShelf[]): Buffer {
  const size = shelves.reduce((sum, { numbers }) => sum + headBytes + numbers.length, 0);
  const bytes = Buffer.allocUnsafe(size);
  let at = 0;
  for (const { index, seenWithdrawn, numbers } of shelves) {
    bytes.writeUInt8(index, at);
    bytes.writeUInt32LE(seenWithdrawn, at + 1);
    bytes.writeUInt32LE(numbers.length, at + 5);
    bytes.set(numbers, at + headBytes);
    at += headBytes + numbers.length;
  }
  return bytes;
}

/** Returns the packed shelves, with bitmaps as views of the same memory. */
export function unpackShelves(bytes: Buffer): AllocatedShelf[] {
  const shelves: AllocatedShelf[] = [];
  for (let at = 0; at < bytes.length;) {
    const start = at + headBytes;
    const end = start + bytes.readUInt32LE(at + 5);
    if (end > bytes.length) throw new Error('a packed allocation ends within a bitmap');
    shelves.push({
      index: bytes.readUInt8(at),
      seenWithdrawn: bytes.readUInt32LE(at + 1),
      numbers: bytes.subarray(start, end),
    });
    at = end;
  }
  return shelves;
}
