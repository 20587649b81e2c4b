import type { HeaderMapping, InvalidRow, UploadFixes } from '@leadmart/contracts';
import { openCsvFile } from '../../csv-files/csv-file.js';
import { decoded, type CsvRow, type RawRow } from '../../csv-files/csv-rows.js';
import { leadHeader, nameHeaders, sourcesOf, type ColumnSources } from './header-mapping.js';
import type { LeadRow } from './lead-row.js';
import { PackedLeads } from './packed-leads.js';
import { PlainRows } from './plain/plain-rows.js';
import { rowChecker, type UnusableRow } from './row-check.js';
import { rowFixer, type RowFixer } from './row-fixes.js';

/** The choices of an admin for a file. */
export interface FileChoices {
  readonly headerRow?: number | undefined;
  readonly headerMapping?: HeaderMapping | undefined;
  readonly fixes?: UploadFixes | undefined;
}

/** The parsed and checked content of a file. */
export interface ParsedFile {
  readonly totalCount: number;
  readonly leads: PackedLeads;
  readonly invalidCount: number;
  /** Rows that corrections made valid. */
  readonly fixedCount: number;
  /** The first invalid rows, see maxInvalidRowsListed. */
  readonly invalid: readonly InvalidRow[];
}

/** Invalid rows beyond this number are counted but not listed. */
const maxInvalidRowsListed = 100;
const maxValueCharacters = 200;
const maxColumnsListed = 50;

/** Reads every row of a file, with the corrections of invalid rows. Throws an error about the file as a whole; errors of rows are in the result. */
export async function readLeads(bytes: Buffer, choices: FileChoices): Promise<ParsedFile> {
  const file = await openCsvFile(bytes, leadHeader, choices.headerRow);
  const header = file.header.cells;
  const names = nameHeaders(header);
  const leads = new PackedLeads(bytes.length);
  const sorter = new RowSorter(header, choices, leads);
  const invalid: InvalidRow[] = [];
  let totalCount = 0;
  let invalidCount = 0;
  for await (const rows of file.rows())
    for (const row of rows) {
      totalCount += 1;
      const unusable = sorter.sort(row);
      if (!unusable) continue;
      invalidCount += 1;
      if (invalid.length < maxInvalidRowsListed) invalid.push(listed(names, unusable));
    }
  return { totalCount, leads, invalidCount, fixedCount: sorter.fixedCount, invalid };
}

function listed(names: readonly string[], { row, field, value, error }: UnusableRow): InvalidRow {
  const data = dataOf(names, row.cells);
  return { row: row.row, error, field, value: value.slice(0, maxValueCharacters), data };
}

/** Returns a row by its headers, for display. */
export function dataOf(names: readonly string[], cells: readonly string[]): Record<string, string> {
  const shown = cells
    .slice(0, maxColumnsListed)
    .map((cell, i) => [names[i] ?? `Column ${i + 1}`, cell.slice(0, maxValueCharacters)]);
  return Object.fromEntries(shown) as Record<string, string>;
}

/** Adds the valid rows of a file to `leads`, and returns the invalid ones. */
export class RowSorter {
  readonly sources: ColumnSources;
  /** Reads one row with its corrections, whether or not it was sorted. */
  readonly check: (row: CsvRow) => LeadRow | UnusableRow;
  /** The sorted rows that corrections made valid. */
  fixedCount = 0;
  private isCorrected = false;
  private readonly plain: PlainRows;

  /** Throws HeadersNotMapped or InvalidInput. */
  constructor(
    header: readonly string[],
    { headerMapping, fixes }: FileChoices,
    private readonly leads: PackedLeads,
  ) {
    this.sources = sourcesOf(header, headerMapping);
    this.plain = new PlainRows(leads, this.sources, header.length);
    this.check = rowChecker(header, this.sources, fixes && this.noticing(rowFixer(fixes)));
  }

  /** Adds the row to the leads, or returns it if it is invalid. */
  sort(row: RawRow): UnusableRow | undefined {
    if (row.fault === undefined && this.plain.pack(row.cells)) return undefined;
    this.isCorrected = false;
    const outcome = this.check(decoded(row));
    if (!('phone' in outcome)) return outcome;
    if (this.isCorrected) this.fixedCount += 1;
    this.leads.add(outcome);
    return undefined;
  }

  private noticing(fix: RowFixer): RowFixer {
    return (row, misses) => {
      const fixed = fix(row, misses);
      this.isCorrected = fixed !== undefined;
      return fixed;
    };
  }
}
