import { NotACsvFile } from '@leadmart/contracts';

const quoteByte = 0x22;
const newlineByte = 0x0a;
const returnByte = 0x0d;

/** The longest accepted record; a lead has some hundred bytes. */
export const maxRecordBytes = 65_536;

/** A spreadsheet has up to 1,048,576 rows, filled or empty. */
export const maxRecords = 1_100_000;

const separators = [',', ';', '\t', '|'] as const;
export type Separator = (typeof separators)[number];

/** The separator and the line ends of a CSV file. */
export interface CsvDialect {
  readonly separator: Separator;
  readonly newline: '\n' | '\r';
}

/** A record whose quote is never closed: it contains the rest of the file. */
export interface OpenQuote {
  readonly from: number;
  /** The start of the next line; reading continues there as if the quote were missing. */
  readonly nextLine: number;
}

/** Finds the separator and the line ends. */
export function dialectOf(text: Buffer): CsvDialect {
  const newline = text.includes(newlineByte) ? newlineByte : returnByte;
  const separator = separatorOf(text, newline);
  return { separator, newline: newline === newlineByte ? '\n' : '\r' };
}

/** Returns the most frequent separator in the header, outside of quotes. */
function separatorOf(text: Buffer, newline: number): Separator {
  const counts = new Map<string, number>();
  let quoted = false;
  for (const byte of text.subarray(0, maxRecordBytes)) {
    if (byte === quoteByte) quoted = !quoted;
    else if (byte === newline && !quoted) break;
    else if (!quoted) {
      const character = String.fromCharCode(byte);
      counts.set(character, (counts.get(character) ?? 0) + 1);
    }
  }
  return separators.reduce((best, candidate) =>
    (counts.get(candidate) ?? 0) > (counts.get(best) ?? 0) ? candidate : best,
  );
}

/**
 * Scans a whole file. Returns the record whose quote is never closed, if there is one. Throws NotACsvFile for a record
 * or a file that is too long.
 */
export function findOpenQuote(text: Buffer, dialect: CsvDialect): OpenQuote | undefined {
  const newline = dialect.newline.charCodeAt(0);
  const open = lastRecord(text, newline, { from: 0, record: 1 });
  if (!open.isQuoted) return undefined;
  const lineEnd = text.indexOf(newline, open.from);
  const nextLine = lineEnd === -1 ? text.length : lineEnd + 1;
  // Each line behind it is a record: only an odd number of quotes in this line leaves the quote open.
  lastRecord(text, newline, { from: nextLine, record: open.record + 1 });
  return { from: open.from, nextLine };
}

/** Returns the start and number of the last record, and whether a quote is open at its end. */
function lastRecord(
  text: Buffer,
  newline: number,
  { from, record }: { from: number; record: number },
): { from: number; record: number; isQuoted: boolean } {
  let isQuoted = false;
  for (let at = from; at < text.length; at += 1) {
    const byte = text[at];
    if (byte === quoteByte) isQuoted = !isQuoted;
    else if (byte === newline && !isQuoted) {
      refuseEndless(at - from, record);
      from = at + 1;
      record += 1;
    }
  }
  if (!isQuoted) refuseEndless(text.length - from, record);
  return { from, record, isQuoted };
}

function refuseEndless(bytes: number, record: number): void {
  if (record > maxRecords)
    throw NotACsvFile({ reason: `it has more than ${maxRecords.toLocaleString('en-US')} rows` });
  if (bytes < maxRecordBytes) return;
  throw NotACsvFile({ reason: `row ${record} is too long; is a quote left open there?` });
}
