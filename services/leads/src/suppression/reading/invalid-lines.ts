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

/** Returns the file of invalid lines as CSV. */
export async function unpackInvalidLines(stored: Buffer): Promise<Buffer> {
  return promisify(gunzip)(stored);
}
