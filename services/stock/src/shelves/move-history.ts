import { Injectable } from '@nestjs/common';
import type { DatasetId } from '@leadmart/contracts';
import { findArrivals } from './arrivals.js';
import type { Place, ShelfIndex } from './shelf.js';
import { ShelfRepository } from './shelf.repository.js';

/** The former places of the leads on some shelves. */
export class MoveHistory {
  constructor(private readonly arrivals: ReadonlyMap<ShelfIndex, Uint8Array>) {}

  /** The place of the lead and those where it was before, the newest first. */
  placesOf(place: Place): readonly Place[] {
    const arrivals = this.arrivals.get(place.shelf);
    if (!arrivals) return [place];
    const earlier = findArrivals(arrivals, place.number);
    return [
      place,
      ...earlier.map(({ fromShelf: shelf, fromNumber: number }) => ({ shelf, number })),
    ];
  }
}

/** Reads where leads were before they moved to another shelf. */
@Injectable()
export class MoveHistories {
  constructor(private readonly shelves: ShelfRepository) {}

  /** One command. */
  async read(datasetId: DatasetId, shelves: readonly ShelfIndex[]): Promise<MoveHistory> {
    return new MoveHistory(await this.shelves.arrivalsOn(datasetId, shelves));
  }
}
