import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { ClientSession } from 'mongoose';
import type { DatasetId } from '@leadmart/contracts';
import { Transactions } from '@leadmart/platform/mongo';
import { arrivalsIn } from '../shelves/arrivals.js';
import { sizeOf, type NumberSet } from '../shelves/number-set.js';
import { shelfId, valueAt, type ShelfIndex } from '../shelves/shelf.js';
import { ShelfRepository } from '../shelves/shelf.repository.js';
import type { StockCounts } from './stock-counts.js';

/** The data of a shelf that all of its holders share. */
export interface SharedShelf {
  /** The numbers that are no longer for sale. */
  readonly withdrawn?: NumberSet | undefined;
  /** The leads that came from another shelf, packed. */
  readonly arrivals?: Uint8Array | undefined;
}

interface KnownShelf extends SharedShelf {
  readonly withdrawnCount: number;
  readonly arrivalCount: number;
}

const maxBytes = 32 * 2 ** 20;

/**
 * Withdrawn leads and arrivals of shelves, as this process read them last. Both only grow, so that the counts of a dataset
 * say whether they are current. Otherwise every purchase would read all of its shelves once a lead of each was withdrawn.
 */
@Injectable()
export class KnownShelves {
  private readonly known = new LRUCache<string, KnownShelf>({
    maxSize: maxBytes,
    sizeCalculation: ({ withdrawn, arrivals }) =>
      1 + (withdrawn?.length ?? 0) + (arrivals?.length ?? 0),
  });

  constructor(private readonly shelves: ShelfRepository) {}

  /**
   * Returns the shelves as they were at these counts, or later. Reads unknown and changed ones in the transaction, and keeps
   * them when it commits: a majority has stored what it read then.
   */
  async find(
    datasetId: DatasetId,
    indexes: readonly ShelfIndex[],
    counts: Pick<StockCounts, 'withdrawn' | 'arrivals'>,
    tx: ClientSession,
  ): Promise<Map<ShelfIndex, SharedShelf>> {
    const found = new Map<ShelfIndex, SharedShelf>();
    const unread: ShelfIndex[] = [];
    for (const index of indexes) {
      const withdrawnCount = valueAt(counts.withdrawn, index);
      const arrivalCount = valueAt(counts.arrivals, index);
      // Most shelves have neither: the counts say so without a read.
      if (withdrawnCount === 0 && arrivalCount === 0) continue;
      const known = this.known.get(shelfId(datasetId, index));
      if (known?.withdrawnCount === withdrawnCount && known.arrivalCount === arrivalCount)
        found.set(index, known);
      else unread.push(index);
    }
    for (const [index, shelf] of await this.read(datasetId, unread, tx)) found.set(index, shelf);
    return found;
  }

  private async read(
    datasetId: DatasetId,
    indexes: readonly ShelfIndex[],
    tx: ClientSession,
  ): Promise<Map<ShelfIndex, SharedShelf>> {
    const rows = await this.shelves.find(datasetId, indexes, ['withdrawn', 'arrivals'], tx);
    for (const [index, row] of rows) {
      // Copies: the bytes of a row share the memory of the whole reply.
      const withdrawn = row.withdrawn && Buffer.from(row.withdrawn);
      const arrivals = row.arrivals && Buffer.from(row.arrivals);
      const shelf = {
        withdrawn,
        arrivals,
        withdrawnCount: sizeOf(withdrawn),
        arrivalCount: arrivalsIn(arrivals),
      };
      Transactions.afterCommit(tx, () => this.known.set(shelfId(datasetId, index), shelf));
    }
    return rows;
  }
}
