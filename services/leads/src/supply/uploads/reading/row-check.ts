import {
  blankLead,
  fieldSentence,
  isMissing,
  leadColumns,
  readState,
  readStatus,
  type LeadColumn,
  type SingleValueColumn,
} from '@leadmart/contracts';
import { csvUnguarded } from '@leadmart/platform/csv';
import type { LeadCells } from '@leadmart/stock';
import type { CsvRow } from '../../csv-files/csv-rows.js';
import type { ColumnPlaces, ColumnSources } from './header-mapping.js';
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
  sources: ColumnSources,
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
    const outcome = readRow(cells, sources);
    if ('phone' in outcome) return outcome;
    const fixes = fix?.(row.row, outcome);
    return fixes ? checkAgain(withFixes(row, sources, fixes), sources) : unusable(row, outcome);
  };
}

const readers = { state: readState, phoneNumberStatus: readStatus };

/** Reads a row. One that says something else than the value for all rows is invalid. */
function readRow(
  cells: readonly string[],
  { places, values }: ColumnSources,
): LeadRow | readonly CellMiss[] {
  const own = leadCellsOf(cells, places);
  const outcome = readLead({ ...own, ...values });
  const given = Object.entries(values) as [SingleValueColumn, string][];
  const contradictions = given.flatMap(([field, value]): CellMiss[] =>
    isMissing(own[field]) || readers[field](own[field]) === value
      ? []
      : [{ field, value: own[field], error: `expected ${value}, the value for all rows` }],
  );
  if (contradictions.length === 0) return outcome;
  return 'phone' in outcome ? contradictions : [...outcome, ...contradictions];
}

function checkAgain(row: CsvRow, sources: ColumnSources): LeadRow | UnusableRow {
  const outcome = readRow(row.cells, sources);
  return 'phone' in outcome ? outcome : unusable(row, outcome);
}

function unusable(row: CsvRow, misses: readonly CellMiss[]): UnusableRow {
  const [first] = misses;
  const error = misses
    .map(({ field, error: message }) => fieldSentence({ field, message }))
    .join('; ');
  return { row, field: first?.field ?? '', value: first?.value ?? '', error, misses };
}

function withFixes(row: CsvRow, { places }: ColumnSources, fixes: Partial<LeadCells>): CsvRow {
  const cells = [...row.cells];
  for (const [column, to] of Object.entries(fixes)) {
    const place = places[column as LeadColumn];
    if (place !== undefined) cells[place] = to;
  }
  return { ...row, cells };
}

/** Returns the cells of an invalid row by lead column, as it says and with the values for all rows. */
export function saidCellsOf(
  cells: readonly string[],
  { places, values }: ColumnSources,
): LeadCells {
  const said: Record<LeadColumn, string> = leadCellsOf(cells, places);
  for (const [column, value] of Object.entries(values) as [SingleValueColumn, string][])
    if (isMissing(said[column])) said[column] = value;
  return said;
}

/** Returns the cells of a row by lead column. Those of a column that the file lacks are empty. */
function leadCellsOf(cells: readonly string[], places: ColumnPlaces): LeadCells {
  const own: Record<LeadColumn, string> = { ...blankLead };
  for (const column of leadColumns) own[column] = csvUnguarded(cells[places[column] ?? -1] ?? '');
  return own;
}
