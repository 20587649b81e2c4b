import {
  DuplicatesFound,
  InvalidRowsFound,
  type CatalogueError,
  type InvalidRow,
  type UploadFields,
} from '@leadmart/contracts';
import { withStatus } from '../stock/csv-line.js';
import type { DirectoryEntry, Place } from '../stock/directory-block.js';
import { shelfIndex, statusOf, type ShelfIndex } from '../stock/shelf.js';
import type { LeadRow } from './lead-row.js';

/** A lead of the file that the dataset knows as clean and the file says is dnc. */
export interface StatusChange {
  readonly lead: LeadRow;
  readonly from: Place;
}

/** What the rows of a file mean to the dataset. */
export interface SortedLeads {
  readonly fresh: readonly LeadRow[];
  readonly statusChanges: readonly StatusChange[];
}

/**
 * One row for each phone, sorted by phone. The first row of a phone stays; if any of its rows
 * says dnc, so does the one that stays.
 */
export function onePerPhone(leads: readonly LeadRow[]): LeadRow[] {
  const byPhone = new Map<number, LeadRow>();
  for (const lead of leads) {
    const first = byPhone.get(lead.phone);
    if (first === undefined) byPhone.set(lead.phone, lead);
    else if (lead.status === 'dnc' && first.status === 'clean')
      byPhone.set(lead.phone, withStatusDnc(first));
  }
  return [...byPhone.values()].sort((a, b) => a.phone - b.phone);
}

function withStatusDnc(lead: LeadRow): LeadRow {
  return { ...lead, status: 'dnc', line: withStatus(lead.line, 'dnc') };
}

/**
 * What a known phone means: a clean lead that comes back as dnc changes its status. A dnc lead that
 * comes back as clean stays dnc: a file may be older than what we know.
 */
export function statusChangeOf(lead: LeadRow, known: Place): StatusChange | undefined {
  return lead.status === 'dnc' && statusOf(known.shelf) === 'clean'
    ? { lead, from: known }
    : undefined;
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
  /** Shelf → its new leads, in the order of their numbers. */
  readonly byShelf: ReadonlyMap<ShelfIndex, readonly LeadRow[]>;
  /** What the directory is to know, sorted by phone. */
  readonly entries: readonly DirectoryEntry[];
  /** Leads that moved from a clean shelf to a dnc shelf. */
  readonly moves: readonly Move[];
}

export interface Move {
  readonly from: Place;
  readonly to: Place;
}

/** Gives each lead the next number on its shelf. `countOf` says how many leads a shelf has now. */
export function placeLeads(
  { fresh, statusChanges }: SortedLeads,
  countOf: (shelf: ShelfIndex) => number,
): Placement {
  const byShelf = new Map<ShelfIndex, LeadRow[]>();
  const put = (lead: LeadRow): Place => {
    const shelf = shelfIndex(lead.state, lead.status);
    const leads = byShelf.get(shelf) ?? [];
    byShelf.set(shelf, leads);
    leads.push(lead);
    return { shelf, number: countOf(shelf) + leads.length - 1 };
  };
  const entries: DirectoryEntry[] = fresh.map((lead) => ({ phone: lead.phone, ...put(lead) }));
  const moves: Move[] = [];
  for (const { lead, from } of statusChanges) {
    const to = put(lead);
    moves.push({ from, to });
    entries.push({ phone: lead.phone, ...to });
  }
  entries.sort((a, b) => a.phone - b.phone);
  return { byShelf, entries, moves };
}
