import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { DatasetId } from '@leadmart/contracts';
import { shelfId, type ShelfIndex } from '../shelves/shelf.js';
import { ShelfRepository } from '../shelves/shelf.repository.js';
import type { Segment } from '../shelves/shelf.schema.js';

/** Of all shelves together, some 20 MB. */
const maxSegments = 200_000;

/**
 * The segments of shelves as this process read them last. Each upload adds one to each of its shelves, so that reading them
 * for every download would cost more with every upload. They may be older than a commit: their reader must notice a page
 * that has been replaced.
 */
@Injectable()
export class KnownSegments {
  private readonly known = new LRUCache<string, readonly Segment[]>({
    maxSize: maxSegments,
    sizeCalculation: (segments) => 1 + segments.length,
  });

  constructor(private readonly shelves: ShelfRepository) {}

  /** Returns the segments of each shelf that has some. Reads those of unknown shelves with one command. */
  async get(
    datasetId: DatasetId,
    indexes: readonly ShelfIndex[],
  ): Promise<Map<ShelfIndex, readonly Segment[]>> {
    const segments = new Map<ShelfIndex, readonly Segment[]>();
    const unread: ShelfIndex[] = [];
    for (const index of indexes) {
      const known = this.known.get(shelfId(datasetId, index));
      if (known) segments.set(index, known);
      else unread.push(index);
    }
    for (const [index, read] of await this.read(datasetId, unread)) segments.set(index, read);
    return segments;
  }

  /** Reads the segments again. */
  async read(
    datasetId: DatasetId,
    indexes: readonly ShelfIndex[],
  ): Promise<Map<ShelfIndex, readonly Segment[]>> {
    const rows = await this.shelves.find(datasetId, indexes, ['segments']);
    const read = [...rows].map(([index, { segments }]) => [index, segments] as const);
    for (const [index, segments] of read) this.known.set(shelfId(datasetId, index), segments);
    return new Map(read);
  }
}
