import { InvalidInput, maxHeaderRow, NotACsvFile } from '@leadmart/contracts';
import { givenSeparator, headerAmong, separators, type HeaderRule } from './csv-header.js';
import { decoded, readRows, type CsvRow, type RawRow } from './csv-rows.js';
import { CsvText } from './csv-text.js';

/** A CSV file whose separator and header are known. */
export interface CsvFile {
  /** The rows up to row `maxHeaderRow`. */
  readonly firstRows: readonly CsvRow[];
  readonly separator: string;
  /** Row 0, without cells, if the file begins with data. */
  readonly header: CsvRow;
  /** Reads the rows behind the header, part by part. */
  rows(): AsyncGenerator<readonly RawRow[]>;
}

/** Small, because the header is near the start. */
const headBytes = 4_096;

/**
 * Opens a file in any encoding: bytes → text → dialect → csv-parser → rows, see decisions/0053. `headerRow` is the choice
 * of a user. Throws NotACsvFile, and InvalidInput for a row that is no header.
 */
export async function openCsvFile(
  bytes: Buffer,
  rule: HeaderRule,
  headerRow?: number,
): Promise<CsvFile> {
  const text = new CsvText(bytes);
  const given = givenSeparator(text);
  const chunks = (size?: number) => without(text.chunks(size), given?.lineBytes ?? 0);
  const heads = [];
  for (const separator of given ? [given.separator] : separators) {
    const firstRows = await rowsAtTop(chunks(headBytes), separator);
    const found = headerAmong(firstRows, rule, headerRow);
    if (found) heads.push({ separator, firstRows, ...found });
  }
  const [first, ...others] = heads;
  if (!first) throw noHeader(headerRow);
  const { header, separator, firstRows } = others.reduce(
    (best, head) => (head.weight > best.weight ? head : best),
    first,
  );
  if (header.fault)
    throw NotACsvFile({ reason: `row ${header.row} is its header: ${header.fault}` });
  const width = (header.row === 0 ? firstRows[0] : header)?.cells.length ?? 0;
  const dialect = { separator, header: { row: header.row, width } };
  return {
    firstRows,
    separator,
    header,
    rows: () => rowsBehind(header, readRows(chunks(), dialect)),
  };
}

/** Leaves out the first bytes of a text. */
function* without(chunks: Iterable<Buffer>, bytes: number): Generator<Buffer> {
  let left = bytes;
  for (const chunk of chunks) {
    if (left < chunk.length) yield chunk.subarray(left);
    left = Math.max(0, left - chunk.length);
  }
}

/** Reads the rows up to `maxHeaderRow`; a later one if those are empty. */
async function rowsAtTop(chunks: Iterable<Buffer>, separator: string): Promise<CsvRow[]> {
  const rows: CsvRow[] = [];
  for await (const part of readRows(chunks, { separator }))
    for (const row of part) {
      if (row.row > maxHeaderRow && rows.length > 0) return rows;
      rows.push(decoded(row));
    }
  return rows;
}

async function* rowsBehind(
  header: CsvRow,
  parts: AsyncIterable<readonly RawRow[]>,
): AsyncGenerator<readonly RawRow[]> {
  for await (const rows of parts) {
    const isBehind = (rows[0]?.row ?? 0) > header.row;
    yield isBehind ? rows : rows.filter(({ row }) => row > header.row);
  }
}

function noHeader(headerRow: number | undefined): Error {
  if (headerRow === undefined) return NotACsvFile({ reason: 'the file is empty' });
  const message = `expected the number of a row that is not empty, from 1 to ${maxHeaderRow}`;
  return InvalidInput({ fields: [{ field: 'headerRow', message }] });
}
