import { uploadRowsPageSize, type UploadProblem, type UploadRowKind } from '@leadmart/contracts';
import { openCsvFile } from '../../csv-files/csv-file.js';
import { decoded, type RawRow } from '../../csv-files/csv-rows.js';
import { leadHeader } from '../reading/header-mapping.js';
import type { LeadRow } from '../reading/lead-row.js';
import { PackedLeads } from '../reading/packed-leads.js';
import { RowSorter, type FileChoices } from '../reading/read-leads.js';
import type { UnusableRow } from '../reading/row-check.js';
import { fateOf, type RowFate } from '../shelving/row-outline.js';

/** A waiting file, and the outline of its valid rows. */
export interface ReviewedFile {
  readonly bytes: Buffer;
  readonly upload: FileChoices;
  readonly outline: Uint8Array;
}

/** A row for the review: valid with its fate, or invalid. */
export type ReviewedRow = { readonly row: number; readonly sorter: RowSorter } & (
  | { readonly lead: LeadRow; readonly fate: RowFate }
  | { readonly unusable: UnusableRow }
);

const maxProblems = 50;
/** Limits the memory for a file whose values are all invalid and different. */
const maxProblemsCounted = 10_000;
const maxValueCharacters = 200;

/** Reads a file up to the end of one page of its rows of a kind. */
export async function rowsOnPage(
  file: ReviewedFile,
  { kind, page }: { readonly kind: UploadRowKind; readonly page: number },
): Promise<ReviewedRow[]> {
  const first = (page - 1) * uploadRowsPageSize;
  const found: ReviewedRow[] = [];
  let before = 0;
  let valid = 0;
  await visitRows(file, (unusable, raw, sorter) => {
    const fate = unusable ? undefined : fateOf(file.outline, valid);
    if (!unusable) valid += 1;
    if (kindOf(unusable, fate) !== kind) return true;
    before += 1;
    if (before <= first) return true;
    const { row } = raw;
    if (unusable) found.push({ row, sorter, unusable });
    else {
      const lead = sorter.check(decoded(raw));
      if ('phone' in lead && fate) found.push({ row, sorter, lead, fate });
    }
    return found.length < uploadRowsPageSize;
  });
  return found;
}

/** Counts the rows of each invalid value, the most frequent first. Rows that are invalid as a whole are left out. */
export async function problemsIn(file: Omit<ReviewedFile, 'outline'>): Promise<UploadProblem[]> {
  const problems = new Map<string, UploadProblem>();
  await visitRows(file, (unusable) => {
    for (const { field, value: written, error } of unusable?.misses ?? []) {
      const value = written.trim();
      const key = `${field}:${value}`;
      const known = problems.get(key);
      if (known) known.rowCount += 1;
      else if (value.length <= maxValueCharacters && problems.size < maxProblemsCounted)
        problems.set(key, { field, value, error, rowCount: 1 });
    }
    return true;
  });
  return [...problems.values()].sort((a, b) => b.rowCount - a.rowCount).slice(0, maxProblems);
}

/** A valid row without an outline is of no kind, and so are rows of people who opted out: only their number is shown. */
function kindOf(
  unusable: UnusableRow | undefined,
  fate: RowFate | undefined,
): UploadRowKind | undefined {
  if (unusable) return 'invalid';
  if (fate === undefined || fate === 'refused') return undefined;
  return fate === 'ready' ? fate : 'duplicate';
}

type Visit = (unusable: UnusableRow | undefined, row: RawRow, sorter: RowSorter) => boolean;

/** Reads a file row by row until `visit` returns false. */
async function visitRows(
  { bytes, upload }: Omit<ReviewedFile, 'outline'>,
  visit: Visit,
): Promise<void> {
  const file = await openCsvFile(bytes, leadHeader, upload.headerRow);
  const sorter = new RowSorter(file.header.cells, upload, new PackedLeads(bytes.length));
  for await (const rows of file.rows())
    for (const row of rows) if (!visit(sorter.sort(row), row, sorter)) return;
}
