import type { InvalidRow } from '@leadmart/contracts';
import { openCsvFile } from '../../csv-files/csv-file.js';
import { decoded, type CsvRow } from '../../csv-files/csv-rows.js';
import { leadHeader, nameHeaders } from './header-mapping.js';
import { PackedLeads } from './packed-leads.js';
import type { UnusableRow } from './row-check.js';
import { RowSorter, type FileChoices } from './row-sorter.js';

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

/** The header of a file, and rows of it for the mapping dialog. */
export interface FileHead {
  readonly header: CsvRow;
  readonly separator: string;
  /** The rows of which one is the header. */
  readonly firstRows: readonly CsvRow[];
  /** The first rows behind the header. */
  readonly sample: readonly CsvRow[];
}

/** Reads a file's header and first rows. */
export async function readHead(
  bytes: Buffer,
  rowsWanted: number,
  headerRow?: number,
): Promise<FileHead> {
  const file = await openCsvFile(bytes, leadHeader, headerRow);
  const sample: CsvRow[] = [];
  for await (const part of file.rows()) {
    sample.push(...part.slice(0, rowsWanted - sample.length).map(decoded));
    if (sample.length === rowsWanted) break;
  }
  const { header, separator, firstRows } = file;
  return { header, separator, firstRows, sample };
}

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
