import {
  FileHasNoRows,
  NotACsvFile,
  type HeaderMapping,
  type InvalidRow,
  type UploadFixes,
} from '@leadmart/contracts';
import type { LeadLayout } from '../../stock/lead-layouts.js';
import { dialectOf, findOpenQuote, type CsvDialect } from './csv/csv-dialect.js';
import type { CsvRow, CsvRows } from './csv/csv-rows.js';
import { readRows } from './csv/read-rows.js';
import { readText } from './csv/csv-text.js';
import { nameHeaders } from './header-mapping.js';
import { PackedLeads } from './packed-leads.js';
import type { UnusableRow } from './row-check.js';
import { RowSorter, type RowSorting } from './row-sorter.js';

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

/** Reads a file's header and first rows. */
export async function readHead(
  bytes: Buffer,
  rowsWanted: number,
): Promise<{ header: readonly string[]; rows: readonly CsvRow[] }> {
  const text = readText(bytes);
  const dialect = dialectOf(text);
  // Refuses a file that cannot be read to its end.
  findOpenQuote(text, dialect);
  const rows: CsvRow[] = [];
  for await (const chunk of readRows(text, dialect)) {
    while (rows.length <= rowsWanted && chunk.next()) rows.push(chunk.copy());
    if (rows.length > rowsWanted) break;
  }
  const [header, ...others] = rows;
  return { header: headerOf(header), rows: others };
}

/** Reads every row of a file, with the corrections of invalid rows. Throws an error about the file as a whole; errors of rows are in the result. */
export async function readLeads(
  bytes: Buffer,
  given: HeaderMapping | undefined,
  layout: LeadLayout,
  fixes?: UploadFixes,
): Promise<ParsedFile> {
  const text = readText(bytes);
  const dialect = dialectOf(text);
  const leads = new PackedLeads(layout, text.length);
  let reader: RowReader | undefined;
  for await (const rows of readRows(text, dialect)) {
    if (!reader && rows.next()) reader = rowReader(rows, { text, dialect, given, fixes, leads });
    while (reader && rows.next()) reader.read(rows);
  }
  if (!reader) throw NotACsvFile({ reason: 'the file is empty' });
  if (reader.totalCount === 0) throw FileHasNoRows();
  const { totalCount, invalidCount, fixedCount, invalid } = reader;
  return { totalCount, leads, invalidCount, fixedCount, invalid };
}

interface Reading {
  readonly text: Buffer;
  readonly dialect: CsvDialect;
  readonly given: HeaderMapping | undefined;
  readonly fixes: UploadFixes | undefined;
  readonly leads: PackedLeads;
}

/** Reads the header. A file that cannot be read to its end is refused for that, whichever header it has. */
function rowReader(rows: CsvRows, { text, dialect, ...reading }: Reading): RowReader {
  try {
    return new RowReader(headerOf(rows.copy()), reading);
  } catch (error) {
    findOpenQuote(text, dialect);
    throw error;
  }
}

/** Reads the rows behind the header, one after the other, and keeps the first invalid ones. */
class RowReader {
  totalCount = 0;
  invalidCount = 0;
  readonly invalid: InvalidRow[] = [];
  private readonly names: readonly string[];
  private readonly sorter: RowSorter;

  constructor(header: readonly string[], reading: RowSorting) {
    this.names = nameHeaders(header);
    this.sorter = new RowSorter(header, reading);
  }

  get fixedCount(): number {
    return this.sorter.fixedCount;
  }

  /** Adds the present row to the leads or to the invalid rows. */
  read(rows: CsvRows): void {
    this.totalCount += 1;
    const unusable = this.sorter.sort(rows);
    if (!unusable) return;
    this.invalidCount += 1;
    if (this.invalid.length < maxInvalidRowsListed) this.invalid.push(listed(this.names, unusable));
  }
}

export function headerOf(row: CsvRow | undefined): readonly string[] {
  if (!row) throw NotACsvFile({ reason: 'the file is empty' });
  if (row.openQuote) throw NotACsvFile({ reason: 'its header opens a quote and never closes it' });
  return row.cells;
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
