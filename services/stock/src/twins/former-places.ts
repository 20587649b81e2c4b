import type { DatasetId } from '@leadmart/contracts';
import type { PlaceList } from '../directories/entries.js';
import { findArrivals } from '../shelves/arrivals.js';
import type { ShelfIndex } from '../shelves/shelf.js';
import { ShelfRepository } from '../shelves/shelf.repository.js';

/** Finds the places of leads before they changed their status. Reads the arrivals of a shelf once. */
export class FormerPlaces {
  private readonly arrivals = new Map<ShelfIndex, Uint8Array | undefined>();

  constructor(
    private readonly shelves: ShelfRepository,
    private readonly datasetId: DatasetId,
  ) {}

  /** Returns the positions of those leads that came from other shelves, once for each place there, and these places. */
  async of({ shelves, numbers }: PlaceList): Promise<{ positions: number[]; former: PlaceList }> {
    await this.load(new Set(shelves));
    const positions: number[] = [];
    const formerShelves: number[] = [];
    const formerNumbers: number[] = [];
    numbers.forEach((number, position) => {
      const list = this.arrivals.get(shelves[position] ?? 0);
      for (const arrival of list ? findArrivals(list, number) : []) {
        positions.push(position);
        formerShelves.push(arrival.fromShelf);
        formerNumbers.push(arrival.fromNumber);
      }
    });
    const former = {
      shelves: Uint8Array.from(formerShelves),
      numbers: Uint32Array.from(formerNumbers),
    };
    return { positions, former };
  }

  /** Callers read the runs of the directory before: a list then has every lead of a run that arrived. */
  private async load(shelves: ReadonlySet<ShelfIndex>): Promise<void> {
    const missing = [...shelves].filter((shelf) => !this.arrivals.has(shelf));
    const rows = await this.shelves.find(this.datasetId, missing, ['arrivals']);
    for (const shelf of missing) this.arrivals.set(shelf, rows.get(shelf)?.arrivals);
  }
}
