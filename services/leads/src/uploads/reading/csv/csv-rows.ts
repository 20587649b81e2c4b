import { setImmediate as nextTurn } from 'node:timers/promises';
import csv from 'csv-parser';
import { maxRecordBytes, type CsvDialect } from './csv-dialect.js';

/** One record of a CSV file. */
export interface CsvRow {
  /** The row number of a spreadsheet: the header is row 1, empty rows count. */
  readonly row: number;
  readonly cells: readonly string[];
  /** Set when a quote of the record is never closed; `cells` then holds the unparsed line. */
  readonly openQuote?: true;
}

/** Small, so that other requests are handled between two chunks. */
const chunkBytes = 65_536;

/**
 * Reads the records in batches of one chunk of the file. Empty records are left out; the first record is the header.
 * Destroys the text: csv-parser unescapes quotes in place.
 */
export async function* readRows(text: Buffer, layout: CsvDialect): AsyncGenerator<CsvRow[]> {
  const { openQuote } = layout;
  let row = 0;
  const numbered = (records: readonly string[][]): CsvRow[] => {
    const before = row;
    row += records.length;
    return records
      .map((cells, i) => ({ row: before + i + 1, cells }))
      .filter(({ cells }) => !isBlank(cells));
  };
  for await (const batch of records(text.subarray(0, openQuote?.from), layout))
    yield numbered(batch);
  if (!openQuote) return;
  row += 1;
  const line = text.toString('utf8', openQuote.from, openQuote.nextLine).trimEnd();
  yield [{ row, cells: [line], openQuote: true }];
  for await (const batch of records(text.subarray(openQuote.nextLine), layout))
    yield numbered(batch);
}

/** Yields the records of each chunk. Reading csv-parser row by row costs more than the parsing itself. */
async function* records(
  text: Buffer,
  { separator, newline }: CsvDialect,
): AsyncGenerator<string[][]> {
  const parser = csv({ headers: false, separator, newline, maxRowBytes: maxRecordBytes });
  let batch: string[][] = [];
  let failure: Error | undefined;
  parser.on('data', (record: Record<string, string>) => batch.push(Object.values(record)));
  parser.on('error', (error) => (failure = error));
  const ended = new Promise((resolve) => parser.once('close', resolve));
  try {
    for (let at = 0; at < text.length && !failure; at += chunkBytes) {
      parser.write(text.subarray(at, at + chunkBytes));
      await nextTurn();
      yield batch;
      batch = [];
    }
    parser.end();
    await ended;
    if (failure) throw failure;
    yield batch;
  } finally {
    parser.destroy();
  }
}

function isBlank(cells: readonly string[]): boolean {
  return cells.every((cell) => cell.trim() === '');
}
