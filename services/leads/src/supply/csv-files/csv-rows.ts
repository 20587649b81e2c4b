import { setImmediate as nextTurn } from 'node:timers/promises';
import csv from 'csv-parser';
import { NotACsvFile } from '@leadmart/contracts';
import { faultMark, NormalForm, type CsvDialect } from './normal-form.js';

/** A spreadsheet has up to 1,048,576 rows, filled or empty. */
const maxRecords = 1_100_000;

/** For the cells of a row: without names, csv-parser makes some for each row, which takes a quarter more time. */
const names = Array.from({ length: 64 }, (_, place) => `cell ${place}`);

/** One row of a CSV file as bytes of UTF-8. */
export interface RawRow {
  /** The row number of a spreadsheet: the first row of the file is row 1, empty rows count. */
  readonly row: number;
  readonly cells: readonly Buffer[];
  /** The reason why the row cannot be read; it then has one cell with its text. */
  readonly fault?: string;
}

/** One row of a CSV file. */
export interface CsvRow extends Omit<RawRow, 'cells'> {
  readonly cells: readonly string[];
}

/** Returns the row with its cells as texts. */
export function decoded(row: RawRow): CsvRow {
  return { ...row, cells: row.cells.map((cell) => cell.toString('utf8')) };
}

/**
 * Reads the rows of a text in UTF-8, chunk by chunk, with csv-parser. Leaves out empty rows. Throws NotACsvFile when it
 * reaches a row that is too long or a row too many.
 */
export async function* readRows(
  chunks: Iterable<Buffer>,
  dialect: CsvDialect,
): AsyncGenerator<readonly RawRow[]> {
  const normalForm = new NormalForm(dialect);
  const { separator } = normalForm;
  const parser = csv({ headers: names, raw: true, separator });
  let rows: RawRow[] = [];
  let count = 0;
  parser.on('data', (record: Record<string, Buffer>) => {
    count += 1;
    const row = rowOf(count, Object.values(record));
    if (!isEmpty(row)) rows.push(row);
  });
  /** Waits until csv-parser has read all records. */
  const read = async (chunk: Buffer, isLast: boolean): Promise<readonly RawRow[]> => {
    rows = [];
    parser.write(normalForm.next(chunk, isLast));
    await nextTurn();
    if (count !== normalForm.size)
      throw new Error(`csv-parser read ${count} of ${normalForm.size} records`);
    if (count > maxRecords)
      throw NotACsvFile({ reason: `it has more than ${maxRecords.toLocaleString('en-US')} rows` });
    return rows;
  };
  try {
    for (const chunk of chunks) yield await read(chunk, false);
    yield await read(Buffer.alloc(0), true);
  } finally {
    parser.destroy();
  }
}

function rowOf(row: number, cells: readonly Buffer[]): RawRow {
  const [first] = cells;
  if (first?.[0] !== faultMark.charCodeAt(0)) return { row, cells };
  return { row, cells: cells.slice(1), fault: first.toString('utf8', faultMark.length) };
}

/** Nearly every row that is not empty begins with a visible ASCII character. */
function isEmpty({ cells }: RawRow): boolean {
  const byte = cells[0]?.[0] ?? 0;
  if (byte > 0x20 && byte < 0x7f) return false;
  return cells.every((cell) => cell.toString('utf8').trim() === '');
}
