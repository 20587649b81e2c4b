import {
  FileHasNoRows,
  NotACsvFile,
  type HeaderMapping,
  type InvalidRow,
} from '@leadmart/contracts';
import type { LeadCells } from '../stock/csv-line.js';
import { layoutOf } from './csv-layout.js';
import { readRows, type CsvRow } from './csv-rows.js';
import { readText } from './csv-text.js';
import { nameHeaders, resolveMapping, type ColumnPlaces } from './header-mapping.js';
import { FileLeads } from './file-leads.js';
import { readLead, type LeadRow } from './lead-row.js';

/** Everything in a file, read and checked. */
export interface LeadsInFile {
  readonly totalCount: number;
  readonly leads: FileLeads;
  readonly invalidCount: number;
  /** The first of the invalid rows; see ROWS_LISTED. */
  readonly invalid: readonly InvalidRow[];
}

/** So many invalid rows are shown one by one. */
const ROWS_LISTED = 100;
const VALUE_LISTED = 200;
const COLUMNS_LISTED = 50;

/** Reads a file's header and first rows. */
export async function readHead(
  bytes: Buffer,
  rowsWanted: number,
): Promise<{ header: readonly string[]; rows: readonly CsvRow[] }> {
  const text = readText(bytes);
  const reading = readRows(text, layoutOf(text));
  const rows: CsvRow[] = [];
  for await (const batch of reading) {
    rows.push(...batch.slice(0, rowsWanted + 1));
    if (rows.length > rowsWanted) break;
  }
  const [header, ...others] = rows;
  return { header: headerOf(header), rows: others.slice(0, rowsWanted) };
}

/** Reads every row of a file. Throws what is wrong with the file as a whole; what is wrong with rows is in the result. */
export async function readLeads(
  bytes: Buffer,
  given: HeaderMapping | undefined,
): Promise<LeadsInFile> {
  const text = readText(bytes);
  let check: ReturnType<typeof rowChecker> | undefined;
  const leads = new FileLeads(text.length);
  const invalid: InvalidRow[] = [];
  let totalCount = 0;
  let invalidCount = 0;
  for await (const batch of readRows(text, layoutOf(text))) {
    for (const row of batch) {
      if (!check) {
        const header = headerOf(row);
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
      if (invalid.length < ROWS_LISTED) invalid.push(outcome.describe());
    }
  }
  if (!check) throw NotACsvFile({ reason: 'the file is empty' });
  if (totalCount === 0) throw FileHasNoRows();
  return { totalCount, leads, invalidCount, invalid };
}

function headerOf(row: CsvRow | undefined): readonly string[] {
  if (!row) throw NotACsvFile({ reason: 'the file is empty' });
  if (row.openQuote) throw NotACsvFile({ reason: 'its header opens a quote and never closes it' });
  return row.cells;
}

/** An invalid row is described only if it is going to be listed. */
interface Unusable {
  describe(): InvalidRow;
}

function rowChecker(
  header: readonly string[],
  places: ColumnPlaces,
): (row: CsvRow) => LeadRow | Unusable {
  const names = nameHeaders(header);
  // Columns without a name at the end are left over from a spreadsheet; a row need not have them.
  const needed = header.findLastIndex((cell) => cell.trim() !== '') + 1;
  const unusable = (row: CsvRow, field: string, value: string, error: string): Unusable => ({
    describe: () => ({
      row: row.row,
      error,
      field,
      value: value.slice(0, VALUE_LISTED),
      data: dataOf(names, row.cells),
    }),
  });
  return (row) => {
    const { cells } = row;
    if (row.openQuote) return unusable(row, '', cells[0] ?? '', 'a quote is opened and not closed');
    const extra = cells.slice(header.length).some((cell) => cell.trim() !== '');
    if (cells.length < needed || extra) {
      const error = `expected ${needed} cells, found ${cells.length}`;
      return unusable(row, '', '', error);
    }
    const outcome = readLead(leadCellsOf(cells, places));
    if ('phone' in outcome) return outcome;
    const [first] = outcome;
    const error = outcome.map((miss) => `${miss.field}: ${miss.error}`).join('; ');
    return unusable(row, first?.field ?? '', first?.value ?? '', error);
  };
}

function leadCellsOf(cells: readonly string[], places: ColumnPlaces): LeadCells {
  return {
    firstName: cells[places.firstName] ?? '',
    lastName: cells[places.lastName] ?? '',
    state: cells[places.state] ?? '',
    city: cells[places.city] ?? '',
    phoneNumber: cells[places.phoneNumber] ?? '',
    phoneNumberStatus: cells[places.phoneNumberStatus] ?? '',
    email: cells[places.email] ?? '',
  };
}

/** A row by its headers, for a person to look at. */
export function dataOf(names: readonly string[], cells: readonly string[]): Record<string, string> {
  const shown = cells
    .slice(0, COLUMNS_LISTED)
    .map((cell, i) => [names[i] ?? `Column ${i + 1}`, cell.slice(0, VALUE_LISTED)]);
  return Object.fromEntries(shown) as Record<string, string>;
}
