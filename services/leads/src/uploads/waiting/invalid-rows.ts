import type { HeaderMapping, UploadFixes } from '@leadmart/contracts';
import { csvRow } from '@leadmart/platform/csv';
import { dialectOf } from '../reading/csv/csv-dialect.js';
import { readRows } from '../reading/csv/read-rows.js';
import { readText } from '../reading/csv/csv-text.js';
import { isErrorColumn, resolveMapping } from '../reading/header-mapping.js';
import { headerOf } from '../reading/read-leads.js';
import { rowChecker, type UnusableRow } from '../reading/row-check.js';
import { rowFixer } from '../reading/row-fixes.js';

const byteOrderMark = '\uFEFF';
const maxExtraCharacters = 1_000;

/**
 * Yields the invalid rows of a file as CSV: the columns of the file in their order, and an `error` column that
 * replaces the one of an earlier list. The admin can correct the list and upload it again. Destroys the
 * bytes.
 */
export async function* invalidRowsCsv(
  bytes: Buffer,
  given: HeaderMapping | undefined,
  fixes?: UploadFixes,
): AsyncGenerator<Buffer> {
  const text = readText(bytes);
  let check: ReturnType<typeof rowChecker> | undefined;
  let columns: readonly number[] = [];
  let width = 0;
  for await (const chunk of readRows(text, dialectOf(text))) {
    let lines = '';
    while (chunk.next()) {
      const row = chunk.copy();
      if (!check) {
        const header = headerOf(row);
        width = header.length;
        const places = resolveMapping(header, given);
        check = rowChecker(header, places, fixes && rowFixer(fixes));
        // An admin may have mapped a column named `error`: then it is part of the leads.
        const mapped = new Set(Object.values(places));
        columns = [...header.keys()].filter(
          (place) => mapped.has(place) || !isErrorColumn(header[place] ?? ''),
        );
        lines += byteOrderMark + lineOf(header, columns, 'error');
        continue;
      }
      const outcome = check(row);
      if (!('phone' in outcome))
        lines += lineOf(outcome.row.cells, columns, explained(outcome, width));
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
