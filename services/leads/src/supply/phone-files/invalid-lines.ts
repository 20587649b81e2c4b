import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { csvHead, csvRow } from '@leadmart/platform/csv';
import type { InvalidLine } from './phone-intake.js';

const columns = ['line', 'value', 'error'] as const;

/** Returns the file of invalid lines as it is stored. */
export async function packInvalidLines(lines: readonly InvalidLine[]): Promise<Buffer> {
  const rows = lines.map(({ line, value, error }) => csvRow([String(line), value, error]));
  return promisify(gzip)(Buffer.from(csvHead(columns) + rows.join(''), 'utf8'));
}

/** Yields the file of invalid lines as CSV. */
export async function* invalidLinesCsv(stored: readonly Buffer[]): AsyncGenerator<Buffer> {
  for (const piece of stored) yield await promisify(gunzip)(piece);
}
