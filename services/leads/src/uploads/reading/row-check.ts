import { csvUnguarded } from '@leadmart/platform/csv';
import type { LeadCells } from '../../stock/lead-layouts.js';
import type { CsvRow } from './csv/csv-rows.js';
import { isErrorColumn, type ColumnPlaces } from './header-mapping.js';
import { readLead, type LeadRow } from './lead-row.js';

/** An invalid row, and the reason. */
export interface UnusableRow {
  readonly row: CsvRow;
  /** The first invalid field; empty when the row as a whole is invalid. */
  readonly field: string;
  readonly value: string;
  readonly error: string;
}

/** Returns a function that checks the rows of a file with this header, one after the other. */
export function rowChecker(
  header: readonly string[],
  places: ColumnPlaces,
): (row: CsvRow) => LeadRow | UnusableRow {
  // Spreadsheets leave nameless columns at the end, and our lists of invalid rows add an error column; rows may omit both.
  const isNeeded = (cell: string) => cell.trim() !== '' && !isErrorColumn(cell);
  const needed = header.findLastIndex(isNeeded) + 1;
  return (row) => {
    const { cells } = row;
    const unusable = (error: string, field = '', value = ''): UnusableRow => ({
      row,
      field,
      value,
      error,
    });
    if (row.openQuote) return unusable('a quote is opened and not closed', '', cells[0] ?? '');
    const extra = cells.slice(header.length).some((cell) => cell.trim() !== '');
    if (cells.length < needed || extra)
      return unusable(`expected ${needed} cells, found ${cells.length}`);
    const outcome = readLead(leadCellsOf(cells, places));
    if ('phone' in outcome) return outcome;
    const [first] = outcome;
    const error = outcome.map((miss) => `${miss.field}: ${miss.error}`).join('; ');
    return unusable(error, first?.field, first?.value);
  };
}

function leadCellsOf(cells: readonly string[], places: ColumnPlaces): LeadCells {
  const cell = (place: number) => csvUnguarded(cells[place] ?? '');
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
