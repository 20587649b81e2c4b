import type { UploadCounts } from '@leadmart/contracts';
import { type SortedLeads, statusOf } from '@leadmart/stock';
import type { PackedLeads } from '../reading/packed-leads.js';
import type { ParsedFile } from '../reading/read-leads.js';
import type { SkipFlags } from '../upload.schema.js';

/**
 * Keeps the first row of each phone, sorted by phone. If any row of a phone is dnc, the kept row
 * becomes dnc.
 */
export function onePerPhone(leads: PackedLeads): number[] {
  const kept: number[] = [];
  let phone = 0;
  for (const row of rowsByPhone(leads)) {
    const last = kept.at(-1);
    if (last === undefined || leads.phone(row) !== phone) {
      phone = leads.phone(row);
      kept.push(row);
    } else if (statusOf(leads.shelf(row)) === 'dnc') leads.becomeDnc(last);
  }
  return kept;
}

/** A file of 10 MB has at most 456,000 valid rows: the shortest has 23 bytes. */
const maxRows = 2 ** 19;

/**
 * Returns the rows by phone, rows with the same phone in their order. Sorts numbers that hold a phone and a row, which fit
 * into the 53 exact bits: comparing rows by a function takes several times as long.
 */
function rowsByPhone(leads: PackedLeads): Float64Array {
  const keys = new Float64Array(leads.size);
  for (let row = 0; row < leads.size; row += 1) keys[row] = leads.phone(row) * maxRows + row;
  return keys.sort().map((key) => key % maxRows);
}

/** Returns the counts of a parsed file compared with the dataset. `distinctCount` is the number of distinct phones. */
export function countsOf(
  { totalCount, leads, invalidCount }: ParsedFile,
  sorted: SortedLeads & {
    readonly knownCount: number;
    readonly distinctCount: number;
    readonly refused: readonly number[];
  },
): UploadCounts {
  const duplicateInFileCount = leads.size - sorted.distinctCount;
  return {
    totalCount,
    validCount: sorted.fresh.length,
    duplicateCount: duplicateInFileCount + sorted.knownCount,
    duplicateInFileCount,
    duplicateInDatasetCount: sorted.knownCount,
    statusChangedCount: sorted.statusChanges.length,
    refusedCount: sorted.refused.length,
    invalidCount,
  };
}

/** An upload continues, or is refused for the rows that it has. */
export type UploadDecision = 'commit' | 'duplicates' | 'invalid-rows';

/** Decides whether an upload continues with the admin's agreements. Duplicates are reported before invalid rows. */
export function decideUpload(
  counts: UploadCounts,
  { skipDuplicates, skipInvalid }: SkipFlags,
): UploadDecision {
  const { validCount, duplicateCount, statusChangedCount, invalidCount } = counts;
  const nothingToDo = validCount === 0 && statusChangedCount === 0;
  if (duplicateCount > 0 && (!skipDuplicates || (nothingToDo && invalidCount === 0)))
    return 'duplicates';
  if (invalidCount > 0 && (!skipInvalid || nothingToDo)) return 'invalid-rows';
  return 'commit';
}

/** Returns whether a refused file is kept, because it has rows that may be added or invalid rows for download. */
export function isWorthKeeping(counts: UploadCounts): boolean {
  return counts.validCount > 0 || counts.statusChangedCount > 0 || counts.invalidCount > 0;
}

/** An agreement given once stays valid. */
export function agreedBy(before: SkipFlags, now: SkipFlags): SkipFlags {
  return {
    skipDuplicates: before.skipDuplicates || now.skipDuplicates,
    skipInvalid: before.skipInvalid || now.skipInvalid,
  };
}

/** Returns the success sentence of the specification. */
export function successMessage(counts: UploadCounts): string {
  const { validCount, statusChangedCount, refusedCount } = counts;
  if (refusedCount > 0 && validCount === 0 && statusChangedCount === 0)
    return 'No record was added: the new ones belong to people who opted out';
  const skipped = [
    ...(counts.invalidCount > 0 ? ['invalid records skipped'] : []),
    ...(counts.duplicateCount > 0 ? ['duplicates skipped'] : []),
    ...(refusedCount > 0 ? [`${refusedCount.toLocaleString('en-US')} refused: opted out`] : []),
  ];
  const note = skipped.length > 0 ? ` (${skipped.join(', ')})` : '';
  return `File uploaded successfully!${note}`;
}
