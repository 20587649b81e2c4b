import {
  DuplicatesFound,
  InvalidRowsFound,
  type CatalogueError,
  type InvalidRow,
  type UploadFields,
} from '@leadmart/contracts';
import type { DirectoryEntry, Place } from '../stock/directory-block.js';
import { statusOf, type ShelfIndex } from '../stock/shelf.js';
import type { FileLeads } from './file-leads.js';

/** A row whose phone the dataset knows as clean and the file says is dnc. */
export interface StatusChange {
  readonly row: number;
  readonly from: Place;
}

/** What the rows of a file mean to the dataset. */
export interface SortedLeads {
  readonly fresh: readonly number[];
  readonly statusChanges: readonly StatusChange[];
}

/**
 * One row for each phone, sorted by phone. The first row of a phone stays; if any of its rows
 * says dnc, so does the one that stays.
 */
export function onePerPhone(leads: FileLeads): number[] {
  const rows = Array.from({ length: leads.size }, (_, row) => row);
  rows.sort((a, b) => leads.phone(a) - leads.phone(b) || a - b);
  const kept: number[] = [];
  for (const row of rows) {
    const last = kept.at(-1);
    if (last === undefined || leads.phone(last) !== leads.phone(row)) kept.push(row);
    else if (statusOf(leads.shelf(row)) === 'dnc') leads.becomeDnc(last);
  }
  return kept;
}

/**
 * Whether a known phone changes its status: a clean lead that comes back as dnc does. A dnc lead
 * that comes back as clean stays dnc: a file may be older than what we know.
 */
export function changesStatus(shelfInFile: ShelfIndex, known: Place): boolean {
  return statusOf(shelfInFile) === 'dnc' && statusOf(known.shelf) === 'clean';
}

/** The numbers that an answer about an upload shows. */
export interface UploadCounts {
  readonly totalCount: number;
  /** Rows that can be added: neither invalid nor known. */
  readonly validCount: number;
  readonly duplicateCount: number;
  readonly statusChangedCount: number;
  readonly invalidCount: number;
}

type SkipFlags = Pick<UploadFields, 'skipDuplicates' | 'skipInvalid'>;

/** Why an upload cannot go on as asked; undefined when it can. Duplicates are told before invalid rows. */
export function refusalOf(
  counts: UploadCounts,
  invalid: readonly InvalidRow[],
  { skipDuplicates, skipInvalid }: SkipFlags,
): CatalogueError | undefined {
  const { totalCount, validCount, duplicateCount, statusChangedCount, invalidCount } = counts;
  const nothingToDo = validCount === 0 && statusChangedCount === 0;
  if (duplicateCount > 0 && (!skipDuplicates || (nothingToDo && invalidCount === 0)))
    return DuplicatesFound({ duplicateCount, validCount, totalCount, statusChangedCount });
  if (invalidCount > 0 && (!skipInvalid || nothingToDo))
    return InvalidRowsFound({
      errors: [...invalid],
      invalidCount,
      validCount,
      duplicateCount,
      totalCount,
    });
  return undefined;
}

/** The specification's success sentences. */
export function successMessage(counts: UploadCounts): string {
  const skipped = [
    ...(counts.invalidCount > 0 ? ['invalid records skipped'] : []),
    ...(counts.duplicateCount > 0 ? ['duplicates skipped'] : []),
  ];
  const note = skipped.length > 0 ? ` (${skipped.join(', ')})` : '';
  return `File uploaded successfully!${note}`;
}

/** Where every lead of an upload is to lie. */
export interface Placement {
  /** Shelf → its new rows, in the order of their numbers. */
  readonly byShelf: ReadonlyMap<ShelfIndex, readonly number[]>;
  /** All of them, sorted by phone. */
  readonly rows: readonly number[];
  readonly entryOf: (row: number) => DirectoryEntry;
  /** Leads that moved from a clean shelf to a dnc shelf. */
  readonly moves: readonly Move[];
}

export interface Move {
  readonly from: Place;
  readonly to: Place;
}

/** Gives each row the next number on its shelf. `countOf` says how many leads a shelf has now. */
export function placeLeads(
  leads: FileLeads,
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
  const placeOf = (row: number): Place => ({ shelf: leads.shelf(row), number: numbers[row] ?? 0 });
  return {
    byShelf,
    rows: rows.sort((a, b) => leads.phone(a) - leads.phone(b)),
    entryOf: (row) => ({ phone: leads.phone(row), ...placeOf(row) }),
    moves: statusChanges.map(({ row, from }) => ({ from, to: placeOf(row) })),
  };
}
