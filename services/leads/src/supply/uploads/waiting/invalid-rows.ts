import { csvRow } from '@leadmart/platform/csv';
import { openCsvFile } from '../../csv-files/csv-file.js';
import { decoded } from '../../csv-files/csv-rows.js';
import { isErrorColumn, leadHeader, sourcesOf } from '../reading/header-mapping.js';
import type { FileChoices } from '../reading/read-leads.js';
import { rowChecker, type UnusableRow } from '../reading/row-check.js';
import { rowFixer } from '../reading/row-fixes.js';

const byteOrderMark = '\uFEFF';
const maxExtraCharacters = 1_000;

/**
 * Yields the invalid rows of a file as CSV: the columns of the file in their order, and an `error` column that
 * replaces the one of an earlier list. The admin can correct the list and upload it again.
 */
export async function* invalidRowsCsv(
  bytes: Buffer,
  { headerRow, headerMapping, fixes }: FileChoices,
): AsyncGenerator<Buffer> {
  const file = await openCsvFile(bytes, leadHeader, headerRow);
  const header = file.header.cells;
  const sources = sourcesOf(header, headerMapping);
  const check = rowChecker(header, sources, fixes && rowFixer(fixes));
  // An admin may have mapped a column named `error`: then it is part of the leads.
  const mapped = new Set(Object.values(sources.places));
  const columns = [...header.keys()].filter(
    (place) => mapped.has(place) || !isErrorColumn(header[place] ?? ''),
  );
  yield Buffer.from(byteOrderMark + lineOf(header, columns, 'error'), 'utf8');
  for await (const rows of file.rows()) {
    let lines = '';
    for (const row of rows) {
      const outcome = check(decoded(row));
      if (!('phone' in outcome))
        lines += lineOf(outcome.row.cells, columns, explained(outcome, header.length));
    }
    if (lines) yield Buffer.from(lines, 'utf8');
  }
}

function lineOf(cells: readonly string[], columns: readonly number[], last: string): string {
  return csvRow([...columns.map((place) => cells[place] ?? ''), last]);
}

/** Adds cells without a column to the error, so that no data is lost. */
function explained({ row, error }: UnusableRow, width: number): string {
  const leftOver = row.cells.slice(width).filter((cell) => cell.trim() !== '');
  if (leftOver.length === 0) return error;
  const cells = leftOver.map((cell) => JSON.stringify(cell)).join(' ');
  return `${error}; without a column: ${cells.slice(0, maxExtraCharacters)}`;
}
