import type { DatasetId } from '@leadmart/contracts';
import type { PlaceList } from '../directories/entries.js';
import { findArrival } from '../shelves/arrivals.js';
import { ShelfRepository } from '../shelves/shelf.repository.js';
import { statusOf, type ShelfIndex } from '../shelves/shelf.js';

/** Finds the places of leads before they became dnc. Reads the arrivals of a shelf once. */
export class FormerPlaces {
  private readonly arrivals = new Map<ShelfIndex, Uint8Array | undefined>();

  constructor(
    private readonly shelves: ShelfRepository,
    private readonly datasetId: DatasetId,
  ) {}

  /** Returns the positions of those leads that came from another shelf, and their places there. */
  async of({ shelves, numbers }: PlaceList): Promise<{ positions: number[]; former: PlaceList }> {
    await this.load(new Set(shelves));
    const positions: number[] = [];
    const formerShelves: number[] = [];
    const formerNumbers: number[] = [];
    numbers.forEach((number, position) => {
      const list = this.arrivals.get(shelves[position] ?? 0);
      const arrival = list && findArrival(list, number);
      if (!arrival) return;
      positions.push(position);
      formerShelves.push(arrival.fromShelf);
      formerNumbers.push(arrival.fromNumber);
    });
    const former = {
      shelves: Uint8Array.from(formerShelves),
      numbers: Uint32Array.from(formerNumbers),
    };
    return { positions, former };
  }

  /** Callers read the runs of the directory before: a list then has every lead of a run that arrived. */
  private async load(shelves: ReadonlySet<ShelfIndex>): Promise<void> {
    const missing = [...shelves].filter(
      (shelf) => statusOf(shelf) === 'dnc' && !this.arrivals.has(shelf),
    );
    const rows = await this.shelves.find(this.datasetId, missing, ['arrivals']);
    for (const shelf of missing) this.arrivals.set(shelf, rows.get(shelf)?.arrivals);
  }
}
