import { emptyEntries, type Entries } from '../directories/entries.js';
import type { Place } from '../directories/place.js';
import type { ShelfRange } from '../shelves/shelf-range.js';
import { statusOf, type ShelfIndex } from '../shelves/shelf.js';
import type { IncomingLeads } from './incoming-leads.js';

/** A row that is dnc in the file and clean in the dataset. */
export interface StatusChange {
  readonly row: number;
  readonly from: Place;
}

/** The rows of a file, compared with the dataset. */
export interface SortedLeads {
  readonly fresh: readonly number[];
  readonly statusChanges: readonly StatusChange[];
}

/**
 * Returns whether a known phone changes its status. A clean lead that is dnc in the file becomes dnc. A dnc lead
 * that is clean in the file stays dnc, because the file may be older than the stored status.
 */
export function changesStatus(shelfInFile: ShelfIndex, known: Place): boolean {
  return statusOf(shelfInFile) === 'dnc' && statusOf(known.shelf) === 'clean';
}

/** The place of every lead of an upload. */
export interface Placement {
  /** Shelf → its new rows, in the order of their numbers. */
  readonly byShelf: ReadonlyMap<ShelfIndex, readonly number[]>;
  /** The entries of all rows for the directory. */
  readonly entries: Entries;
  /** Leads that moved from a clean shelf to a dnc shelf. */
  readonly moves: readonly Move[];
  /** The numbers of the new leads; moved leads get the numbers after them. */
  readonly added: readonly ShelfRange[];
}

export interface Move {
  readonly from: Place;
  readonly to: Place;
}

/** Gives each row the next number on its shelf. `countOf` returns the present number of leads on a shelf. */
export function placeLeads(
  leads: IncomingLeads,
  { fresh, statusChanges }: SortedLeads,
  countOf: (shelf: ShelfIndex) => number,
): Placement {
  const byShelf = new Map<ShelfIndex, number[]>();
  const numbers = new Uint32Array(leads.size);
  const rows = [...fresh, ...statusChanges.map(({ row }) => row)];
  for (const row of rows) {
    const shelf = leads.shelf(row);
    const onShelf = byShelf.get(shelf) ?? [];
    byShelf.set(shelf, onShelf);
    numbers[row] = countOf(shelf) + onShelf.length;
    onShelf.push(row);
  }
  const added = addedRanges(leads, fresh, countOf);
  const placeOf = (row: number): Place => ({ shelf: leads.shelf(row), number: numbers[row] ?? 0 });
  return {
    byShelf,
    entries: entriesOf(rows, leads, numbers),
    moves: statusChanges.map(({ row, from }) => ({ from, to: placeOf(row) })),
    added,
  };
}

function entriesOf(rows: readonly number[], leads: IncomingLeads, numbers: Uint32Array): Entries {
  const entries = emptyEntries(rows.length);
  const sorted = rows.toSorted((a, b) => leads.phone(a) - leads.phone(b));
  for (const [i, row] of sorted.entries()) {
    entries.phones[i] = leads.phone(row);
    entries.places.numbers[i] = numbers[row] ?? 0;
    entries.places.shelves[i] = leads.shelf(row);
  }
  return entries;
}

function addedRanges(
  leads: IncomingLeads,
  fresh: readonly number[],
  countOf: (shelf: ShelfIndex) => number,
): ShelfRange[] {
  const counts = new Map<ShelfIndex, number>();
  for (const row of fresh) counts.set(leads.shelf(row), (counts.get(leads.shelf(row)) ?? 0) + 1);
  return [...counts].map(([index, count]) => ({ index, first: countOf(index), count }));
}
