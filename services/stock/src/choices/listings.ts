import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { DatasetId } from '@leadmart/contracts';
import type { StockCounts } from '../counts/stock-counts.js';
import { arrivalsSince, type Arrival } from '../shelves/arrivals.js';
import { dayAt, type ShelfListing } from '../shelves/listed-days.js';
import { shelfId, valueAt, type ShelfIndex } from '../shelves/shelf.js';
import { ShelfRepository } from '../shelves/shelf.repository.js';

interface KnownListing extends ShelfListing {
  readonly count: number;
  readonly arrivals: number;
}

const maxBytes = 32 * 2 ** 20;
/** A lead that came from another shelf, as an object in memory. */
const movedBytes = 32;

/**
 * The days on which leads were first listed, as this process read them last. Leads only come, and keep their day, so the
 * counts of a dataset say whether that is current.
 */
@Injectable()
export class Listings {
  private readonly known = new LRUCache<string, KnownListing>({
    maxSize: maxBytes,
    sizeCalculation: ({ list, before }) => 1 + (list?.length ?? 0) + before.length * movedBytes,
  });

  constructor(private readonly shelves: ShelfRepository) {}

  /** Returns the listings of shelves at these counts, or later. One read of those that changed, one more if leads moved. */
  async find(
    datasetId: DatasetId,
    indexes: readonly ShelfIndex[],
    stock: Pick<StockCounts, 'counts' | 'arrivals'>,
  ): Promise<ReadonlyMap<ShelfIndex, ShelfListing>> {
    const found = new Map<ShelfIndex, ShelfListing>();
    const unread: ShelfIndex[] = [];
    for (const index of indexes) {
      const known = this.known.get(shelfId(datasetId, index));
      const isCurrent =
        known?.count === valueAt(stock.counts, index) &&
        known.arrivals === valueAt(stock.arrivals, index);
      if (known && isCurrent) found.set(index, known);
      else if (valueAt(stock.counts, index) > 0) unread.push(index);
    }
    for (const [index, listing] of await this.read(datasetId, unread)) {
      found.set(index, listing);
      const count = valueAt(stock.counts, index);
      const arrivals = valueAt(stock.arrivals, index);
      this.known.set(shelfId(datasetId, index), { ...listing, count, arrivals });
    }
    return found;
  }

  private async read(
    datasetId: DatasetId,
    indexes: readonly ShelfIndex[],
  ): Promise<Map<ShelfIndex, ShelfListing>> {
    const rows = await this.shelves.find(datasetId, indexes, ['listed', 'arrivals']);
    const arrivals = new Map(
      [...rows].map(([index, row]) => [index, arrivalsSince(row.arrivals, 0)] as const),
    );
    const origins = [...new Set([...arrivals.values()].flat().map(({ fromShelf }) => fromShelf))];
    const others = origins.filter((index) => !rows.has(index));
    const lists = new Map(
      [...rows, ...(await this.shelves.find(datasetId, others, ['listed']))].map(
        ([index, { listed }]) => [index, listed] as const,
      ),
    );
    return new Map(
      [...rows].map(([index, { listed }]) => [
        index,
        // A copy: the bytes of a row share the memory of the whole reply.
        { list: listed && Buffer.from(listed), before: listedBefore(arrivals.get(index), lists) },
      ]),
    );
  }
}

/** Returns the earliest day of each lead that was on other shelves, in the order of the numbers. */
function listedBefore(
  arrivals: readonly Arrival[] = [],
  lists: ReadonlyMap<ShelfIndex, Uint8Array | undefined>,
): ShelfListing['before'] {
  const days = new Map<number, number>();
  for (const { number, fromShelf, fromNumber } of arrivals) {
    const day = dayAt(lists.get(fromShelf), fromNumber);
    if (day !== undefined) days.set(number, Math.min(day, days.get(number) ?? day));
  }
  return [...days].map(([number, day]) => ({ number, day }));
}
