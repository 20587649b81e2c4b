import { fieldSentence, type LeadColumn } from '@leadmart/contracts';
import { csvUnguarded } from '@leadmart/platform/csv';
import type { LeadCells } from '@leadmart/stock';
import type { CsvRow } from '../../csv-files/csv-rows.js';
import type { ColumnPlaces } from './header-mapping.js';
import { readLead, type CellMiss, type LeadRow } from './lead-row.js';
import type { RowFixer } from './row-fixes.js';

/** An invalid row, and the reason. */
export interface UnusableRow {
  readonly row: CsvRow;
  /** The first invalid field; empty when the row as a whole is invalid. */
  readonly field: string;
  readonly value: string;
  readonly error: string;
  /** The invalid values; none when the row as a whole is invalid. */
  readonly misses: readonly CellMiss[];
}

/**
 * Returns a function that checks the rows of a file with this header, one after the other. A row with corrections is
 * checked once more; if it is still invalid, its cells are the corrected ones.
 */
export function rowChecker(
  header: readonly string[],
  places: ColumnPlaces,
  fix?: RowFixer,
): (row: CsvRow) => LeadRow | UnusableRow {
  const wholeRow = (row: CsvRow, error: string, value = ''): UnusableRow => ({
    row,
    field: '',
    value,
    error,
    misses: [],
  });
  return (row) => {
    const { cells } = row;
    if (row.fault) return wholeRow(row, row.fault, cells[0] ?? '');
    // Spreadsheets leave out empty cells at the end of a row, and add some.
    if (cells.slice(header.length).some((cell) => cell.trim() !== ''))
      return wholeRow(row, `expected ${header.length} cells, found ${cells.length}`);
    const outcome = readLead(leadCellsOf(cells, places));
    if ('phone' in outcome) return outcome;
    const fixes = fix?.(row.row, outcome);
    return fixes ? checkAgain(withFixes(row, places, fixes), places) : unusable(row, outcome);
  };
}

function checkAgain(row: CsvRow, places: ColumnPlaces): LeadRow | UnusableRow {
  const outcome = readLead(leadCellsOf(row.cells, places));
  return 'phone' in outcome ? outcome : unusable(row, outcome);
}

function unusable(row: CsvRow, misses: readonly CellMiss[]): UnusableRow {
  const [first] = misses;
  const error = misses
    .map(({ field, error: message }) => fieldSentence({ field, message }))
    .join('; ');
  return { row, field: first?.field ?? '', value: first?.value ?? '', error, misses };
}

function withFixes(row: CsvRow, places: ColumnPlaces, fixes: Partial<LeadCells>): CsvRow {
  const cells = [...row.cells];
  for (const [column, to] of Object.entries(fixes)) {
    const place = places[column as LeadColumn];
    if (place !== undefined) cells[place] = to;
  }
  return { ...row, cells };
}

/** Returns the cells of a row by lead column. Those of a column that the file lacks are empty. */
export function leadCellsOf(cells: readonly string[], places: ColumnPlaces): LeadCells {
  const cell = (place: number | undefined) => csvUnguarded(cells[place ?? -1] ?? '');
  return {
    firstName: cell(places.firstName),
    lastName: cell(places.lastName),
    state: cell(places.state),
    city: cell(places.city),
    phoneNumber: cell(places.phoneNumber),
    phoneNumberStatus: cell(places.phoneNumberStatus),
    email: cell(places.email),
  };
}
