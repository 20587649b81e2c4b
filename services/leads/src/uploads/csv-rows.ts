import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import csv from 'csv-parser';
import { MAX_RECORD_BYTES, type CsvLayout } from './csv-layout.js';

/** One record of a CSV file. */
export interface CsvRow {
  /** As a spreadsheet counts: the header is row 1, empty rows count. */
  readonly row: number;
  readonly cells: readonly string[];
  /** The record opens a quote that nothing closes; `cells` holds the line as it stands. */
  readonly openQuote?: true;
}

/** Small enough that other requests get their turn between two of them. */
const CHUNK_BYTES = 65_536;

/** Reads the records one by one, empty ones left out. The first is the header. */
export async function* readRows(text: Buffer, layout: CsvLayout): AsyncGenerator<CsvRow> {
  const { openQuote } = layout;
  let row = 0;
  for await (const cells of records(text.subarray(0, openQuote?.from), layout)) {
    row += 1;
    if (!isBlank(cells)) yield { row, cells };
  }
  if (!openQuote) return;
  row += 1;
  const line = text.toString('utf8', openQuote.from, openQuote.nextLine).trimEnd();
  yield { row, cells: [line], openQuote: true };
  for await (const cells of records(text.subarray(openQuote.nextLine), layout)) {
    row += 1;
    if (!isBlank(cells)) yield { row, cells };
  }
}

async function* records(
  text: Buffer,
  { separator, newline }: CsvLayout,
): AsyncGenerator<readonly string[]> {
  const source = Readable.from(chunksOf(text), { objectMode: false });
  const parser = source.pipe(
    csv({ headers: false, separator, newline, maxRowBytes: MAX_RECORD_BYTES }),
  );
  try {
    for await (const record of parser) yield Object.values(record as Record<string, string>);
  } finally {
    source.destroy();
  }
}

async function* chunksOf(text: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < text.length; at += CHUNK_BYTES) {
    // Copied: csv-parser unescapes quotes in place, and the caller may read the text again.
    yield Buffer.from(text.subarray(at, at + CHUNK_BYTES));
    await nextTurn();
  }
}

function isBlank(cells: readonly string[]): boolean {
  return cells.every((cell) => cell.trim() === '');
}
