import {
  DuplicatesFound,
  InvalidRowsFound,
  type CatalogueError,
  type InvalidRow,
  type UploadFigures,
  type WaitingFile,
} from '@leadmart/contracts';
import type { DirectoryEntry, Place } from '../stock/directory-block.js';
import type { ShelfRange } from '../stock/shelf-range.js';
import { statusOf, type ShelfIndex } from '../stock/shelf.js';
import type { FileLeads } from './file-leads.js';
import type { SkipFlags } from './upload.schema.js';

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
export type UploadCounts = UploadFigures;

/**
 * Why an upload cannot go on as asked; undefined when it can. Duplicates are told before invalid
 * rows. `waiting` says under which id the file is kept, once it is.
 */
export function refusalOf(
  counts: UploadCounts,
  invalid: readonly InvalidRow[],
  { skipDuplicates, skipInvalid }: SkipFlags,
  waiting: WaitingFile = {},
): CatalogueError | undefined {
  const { validCount, duplicateCount, statusChangedCount, invalidCount } = counts;
  const nothingToDo = validCount === 0 && statusChangedCount === 0;
  if (duplicateCount > 0 && (!skipDuplicates || (nothingToDo && invalidCount === 0)))
    return DuplicatesFound({ ...counts, ...waiting });
  if (invalidCount > 0 && (!skipInvalid || nothingToDo))
    return InvalidRowsFound({ errors: invalid, ...counts, ...waiting });
  return undefined;
}

/** Whether somebody may still want something of a file that was refused: its rows, or the list of the invalid ones. */
export function isWorthKeeping(counts: UploadCounts): boolean {
  return counts.validCount > 0 || counts.statusChangedCount > 0 || counts.invalidCount > 0;
}

/** What was agreed to once holds. */
export function agreedBy(before: SkipFlags, now: SkipFlags): SkipFlags {
  return {
    skipDuplicates: before.skipDuplicates || now.skipDuplicates,
    skipInvalid: before.skipInvalid || now.skipInvalid,
  };
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
  /** The numbers that the new leads get; moved ones get theirs behind them. */
  readonly added: readonly ShelfRange[];
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
  const added = addedRanges(leads, fresh, countOf);
  const placeOf = (row: number): Place => ({ shelf: leads.shelf(row), number: numbers[row] ?? 0 });
  return {
    byShelf,
    rows: rows.sort((a, b) => leads.phone(a) - leads.phone(b)),
    entryOf: (row) => ({ phone: leads.phone(row), ...placeOf(row) }),
    moves: statusChanges.map(({ row, from }) => ({ from, to: placeOf(row) })),
    added,
  };
}

function addedRanges(
  leads: FileLeads,
  fresh: readonly number[],
  countOf: (shelf: ShelfIndex) => number,
): ShelfRange[] {
  const counts = new Map<ShelfIndex, number>();
  for (const row of fresh) counts.set(leads.shelf(row), (counts.get(leads.shelf(row)) ?? 0) + 1);
  return [...counts].map(([index, count]) => ({ index, first: countOf(index), count }));
}
