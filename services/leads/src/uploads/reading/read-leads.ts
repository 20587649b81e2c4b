import {
  FileHasNoRows,
  NotACsvFile,
  type HeaderMapping,
  type InvalidRow,
} from '@leadmart/contracts';
import type { LeadLayout } from '../../stock/lead-layouts.js';
import { dialectOf } from './csv/csv-dialect.js';
import { readRows, type CsvRow } from './csv/csv-rows.js';
import { readText } from './csv/csv-text.js';
import { nameHeaders, resolveMapping } from './header-mapping.js';
import { PackedLeads } from './packed-leads.js';
import { rowChecker, type UnusableRow } from './row-check.js';

/** The parsed and checked content of a file. */
export interface ParsedFile {
  readonly totalCount: number;
  readonly leads: PackedLeads;
  readonly invalidCount: number;
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
  const reading = readRows(text, dialectOf(text));
  const rows: CsvRow[] = [];
  for await (const batch of reading) {
    rows.push(...batch.slice(0, rowsWanted + 1));
    if (rows.length > rowsWanted) break;
  }
  const [header, ...others] = rows;
  return { header: headerOf(header), rows: others.slice(0, rowsWanted) };
}

/** Reads every row of a file. Throws an error about the file as a whole; errors of rows are in the result. */
export async function readLeads(
  bytes: Buffer,
  given: HeaderMapping | undefined,
  layout: LeadLayout,
): Promise<ParsedFile> {
  const text = readText(bytes);
  let check: ReturnType<typeof rowChecker> | undefined;
  let names: readonly string[] = [];
  const leads = new PackedLeads(layout, text.length);
  const invalid: InvalidRow[] = [];
  let totalCount = 0;
  let invalidCount = 0;
  for await (const batch of readRows(text, dialectOf(text))) {
    for (const row of batch) {
      if (!check) {
        const header = headerOf(row);
        names = nameHeaders(header);
        check = rowChecker(header, resolveMapping(header, given));
        continue;
      }
      totalCount += 1;
      const outcome = check(row);
      if ('phone' in outcome) {
        leads.add(outcome);
        continue;
      }
      invalidCount += 1;
      if (invalid.length < maxInvalidRowsListed) invalid.push(listed(names, outcome));
    }
  }
  if (!check) throw NotACsvFile({ reason: 'the file is empty' });
  if (totalCount === 0) throw FileHasNoRows();
  return { totalCount, leads, invalidCount, invalid };
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
