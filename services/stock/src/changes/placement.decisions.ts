import { emptyEntries, type Entries } from '../directories/entries.js';
import type { ShelfRange } from '../shelves/shelf-range.js';
import { statusOf, type Move, type Place, type ShelfIndex } from '../shelves/shelf.js';
import type { IncomingLeads } from './incoming-leads.js';

/** A row that is dnc in the file and clean in the dataset. */
export interface StatusChange {
  readonly row: number;
  readonly from: Place;
}

/** The rows of a file, compared with the dataset. Both lists are sorted by phone. */
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
  /** Leads that moved from a clean shelf to a dnc shelf, or back. */
  readonly moves: readonly Move[];
  /** The numbers of the new leads; moved leads get the numbers after them. */
  readonly added: readonly ShelfRange[];
  /** The numbers of the moved leads. */
  readonly arrived: readonly ShelfRange[];
}

/** Gives each row the next number on its shelf. `countOf` returns the present number of leads on a shelf. */
export function placeLeads(
  leads: IncomingLeads,
  { fresh, statusChanges }: SortedLeads,
  countOf: (shelf: ShelfIndex) => number,
): Placement {
  const byShelf = new Map<ShelfIndex, number[]>();
  const numbers = new Uint32Array(leads.size);
  const place = (row: number): void => {
    const shelf = leads.shelf(row);
    let onShelf = byShelf.get(shelf);
    if (!onShelf) byShelf.set(shelf, (onShelf = []));
    numbers[row] = countOf(shelf) + onShelf.length;
    onShelf.push(row);
  };
  for (const row of fresh) place(row);
  const added = [...byShelf].map(([index, rows]) => ({
    index,
    first: countOf(index),
    count: rows.length,
  }));
  const addedTo = new Map(added.map(({ index, count }) => [index, count]));
  for (const { row } of statusChanges) place(row);
  const arrived = [...byShelf].flatMap(([index, rows]) => {
    const before = addedTo.get(index) ?? 0;
    const count = rows.length - before;
    return count > 0 ? [{ index, first: countOf(index) + before, count }] : [];
  });
  const moves = statusChanges.map(({ row, from }) => ({
    from,
    to: { shelf: leads.shelf(row), number: numbers[row] ?? 0 },
  }));
  const changed = statusChanges.map(({ row }) => row);
  return {
    byShelf,
    entries: entriesOf(merged(fresh, changed, leads), leads, numbers),
    moves,
    added,
    arrived,
  };
}

/** Merges two lists of rows, each sorted by phone. */
function merged(
  fresh: readonly number[],
  changed: readonly number[],
  leads: IncomingLeads,
): readonly number[] {
  if (changed.length === 0) return fresh;
  return [...fresh, ...changed].sort((a, b) => leads.phone(a) - leads.phone(b));
}

function entriesOf(rows: readonly number[], leads: IncomingLeads, numbers: Uint32Array): Entries {
  const { phones, places } = emptyEntries(rows.length);
  for (let i = 0; i < rows.length; i += 1) {
    const row = rows[i] ?? 0;
    phones[i] = leads.phone(row);
    places.numbers[i] = numbers[row] ?? 0;
    places.shelves[i] = leads.shelf(row);
  }
  return { phones, places };
}
