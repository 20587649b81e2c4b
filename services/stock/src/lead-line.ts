import type { LeadColumn, PhoneStatus } from '@leadmart/contracts';
import { csvHead, csvRow, csvUnguarded } from '@leadmart/platform/csv';

/** The cells of a lead by column. */
export type LeadCells = Readonly<Record<LeadColumn, string>>;

const quote = 0x22;
const comma = 0x2c;
const lineEnd = '\r\n';

/**
 * The columns of stored lead lines, in their order and not in that of `leadColumns`, which screens show. Lines are stored, so a
 * change is a second layout with another number: see `layoutOfPages`.
 */
export const storedColumns = [
  'firstName',
  'lastName',
  'state',
  'city',
  'phoneNumber',
  'phoneNumberStatus',
  'email',
] as const satisfies readonly LeadColumn[];

/**
 * The number of the columns of lead lines. A build refuses pages of another number, so that one that adds columns gives its pages
 * the next number, and every replica has that build before the first upload with it.
 */
export const layoutOfPages = 1;

/** Returns the beginning of a download: the byte order mark, unless it is not wanted, and the header. */
export function fileHead(bom: boolean): Buffer {
  return Buffer.from(csvHead(storedColumns, { bom }), 'utf8');
}

/** Returns a lead as a CSV line. Lines are stored, so a change of the format applies only to later uploads. */
export function toLeadLine(cells: Partial<LeadCells>): string {
  return csvRow(storedColumns.map((column) => cells[column] ?? ''));
}

/** Returns the cells of a line as they were before they were escaped. */
export function cellsOfLine(line: Buffer): string[] {
  return rawCells(line).map((cell) => csvUnguarded(unquoted(cell.toString())));
}

/** Returns a cell of those that `cellsOfLine` returned. */
export function cellIn(cells: readonly string[], column: LeadColumn): string {
  return cells[storedColumns.indexOf(column)] ?? '';
}

/** As `cellsOfLine`, by their columns. */
export function namedCellsOf(line: Buffer): LeadCells {
  const cells = cellsOfLine(line);
  return Object.fromEntries(
    storedColumns.map((column, i) => [column, cells[i] ?? '']),
  ) as LeadCells;
}

export function cellOfLine(line: Buffer, column: LeadColumn): string {
  return csvUnguarded(unquoted(rawCell(line, storedColumns.indexOf(column)).toString()));
}

/** Returns the line with another phone status. */
export function withStatus(line: Buffer, status: PhoneStatus): Buffer {
  return withCell(line, 'phoneNumberStatus', status);
}

/** Returns the line with another cell, which needs no quotes. */
export function withCell(line: Buffer, column: LeadColumn, value: string): Buffer {
  const changed = storedColumns.indexOf(column);
  const cells = rawCells(line).map((cell, i) => (i === changed ? Buffer.from(value) : cell));
  const separated = cells.flatMap((cell, i) => (i === 0 ? [cell] : [Buffer.of(comma), cell]));
  return Buffer.concat([...separated, Buffer.from(lineEnd)]);
}

const empty = Buffer.alloc(0);

/** Returns one cell of a line as written, without cutting the others. Empty if there is none. */
function rawCell(line: Buffer, wanted: number): Buffer {
  const end = line.length - lineEnd.length;
  let [cell, from, isQuoted] = [0, 0, false];
  for (let at = 0; at < end; at += 1) {
    if (line[at] === quote) isQuoted = !isQuoted;
    else if (line[at] === comma && !isQuoted) {
      if (cell === wanted) return line.subarray(from, at);
      cell += 1;
      from = at + 1;
    }
  }
  return cell === wanted ? line.subarray(from, end) : empty;
}

/** Returns the cells of a line as written, quotes included. */
function rawCells(line: Buffer): Buffer[] {
  const cells: Buffer[] = [];
  const end = line.length - lineEnd.length;
  let from = 0;
  let isQuoted = false;
  for (let at = 0; at < end; at += 1) {
    if (line[at] === quote) isQuoted = !isQuoted;
    else if (line[at] === comma && !isQuoted) {
      cells.push(line.subarray(from, at));
      from = at + 1;
    }
  }
  return [...cells, line.subarray(from, end)];
}

function unquoted(cell: string): string {
  return cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
}
