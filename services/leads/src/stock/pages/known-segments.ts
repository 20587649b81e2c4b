import { Injectable } from '@nestjs/common';
import type { DatasetId } from '@leadmart/contracts';
import { shelfId, type ShelfIndex } from '../shelves/shelf.js';
import { ShelfRepository } from '../shelves/shelf.repository.js';
import type { Segment } from './segment.js';

/** Of all shelves together, some 20 MB. */
const maxSegments = 200_000;

/**
 * The segments of shelves as this process read them last. Each upload adds one to each of its shelves, so that reading them
 * for every download would cost more with every upload. They may be older than a commit: their reader must notice a page
 * that has been replaced.
 */
@Injectable()
export class KnownSegments {
  /** By `shelfId`, those read first at the beginning. */
  private readonly shelves = new Map<string, readonly Segment[]>();
  private size = 0;

  constructor(private readonly repository: ShelfRepository) {}

  /** Returns the segments of each shelf that has some. Reads those of unknown shelves with one command. */
  async get(
    datasetId: DatasetId,
    indexes: readonly ShelfIndex[],
  ): Promise<Map<ShelfIndex, readonly Segment[]>> {
    const unknown = indexes.filter((index) => !this.shelves.has(shelfId(datasetId, index)));
    const read = await this.read(datasetId, unknown);
    const known = indexes.flatMap((index) => {
      const segments = read.get(index) ?? this.shelves.get(shelfId(datasetId, index));
      return segments ? [[index, segments] as const] : [];
    });
    return new Map(known);
  }

  /** Reads the segments again. */
  async read(
    datasetId: DatasetId,
    indexes: readonly ShelfIndex[],
  ): Promise<Map<ShelfIndex, readonly Segment[]>> {
    const found = await this.repository.find(datasetId, indexes, ['segments']);
    const read = [...found].map(([index, { segments }]) => [index, segments] as const);
    for (const [index, segments] of read) this.keep(shelfId(datasetId, index), segments);
    return new Map(read);
  }

  private keep(id: string, segments: readonly Segment[]): void {
    this.forget(id);
    this.shelves.set(id, segments);
    this.size += segments.length;
    for (const oldest of this.shelves.keys()) {
      if (this.size <= maxSegments) return;
      this.forget(oldest);
    }
  }

  private forget(id: string): void {
    this.size -= this.shelves.get(id)?.length ?? 0;
    this.shelves.delete(id);
  }
}
