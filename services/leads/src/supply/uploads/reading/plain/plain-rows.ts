import { phoneStatuses, stateCodes, type LeadColumn } from '@leadmart/contracts';
import { shelfIndex, storedColumns } from '@leadmart/stock';
import type { ColumnPlaces, ColumnSources } from '../header-mapping.js';
import type { PackedLeads } from '../packed-leads.js';
import { byteOf, unclear, type CellBytes } from './cell-bytes.js';
import { phoneIn, stateIn, statusIn } from './plain-keys.js';
import { copyEmail, copyText } from './plain-texts.js';

const space = byteOf(' ');
const comma = byteOf(',');
const zero = byteOf('0');
const lineEnd = Buffer.from('\r\n');
const phoneDigits = 10;
/** Spreadsheets leave out the last cells of a row if they are empty. */
const missing = Buffer.alloc(0);

const codes = stateCodes.map((code) => Buffer.from(code));
const statuses = phoneStatuses.map((status) => Buffer.from(status));
const shelves = stateCodes.map((code) => phoneStatuses.map((status) => shelfIndex(code, status)));

/**
 * Packs rows in their common forms: copies bytes of the file into the line of a lead, without an object or a string for
 * each row. Leaves all other rows, and so each invalid row, to `readLead`. See decisions/0053.
 */
export class PlainRows {
  private readonly cell = { bytes: missing as Uint8Array, start: 0, end: 0 };
  private readonly places: ColumnPlaces;
  /** The values for all rows; `unclear` without one. */
  private readonly givenState: number;
  private readonly givenStatus: number;
  private phone = 0;
  private state = 0;
  private status = 0;

  /** `width` is the number of cells of the header. */
  constructor(
    private readonly leads: PackedLeads,
    { places, values }: ColumnSources,
    private readonly width: number,
  ) {
    this.places = places;
    this.givenState = codes.findIndex((code) => code.equals(Buffer.from(values.state ?? '')));
    this.givenStatus = statuses.findIndex((status) =>
      status.equals(Buffer.from(values.phoneNumberStatus ?? '')),
    );
  }

  /** Packs the row as a lead. Returns false, and packs nothing, if the row needs `readLead`. */
  pack(row: readonly Buffer[]): boolean {
    if (row.length > this.width || !this.readKeys(row)) return false;
    let rowBytes = 0;
    for (const { length } of row) rowBytes += length;
    // A cell needs at most two quotes and a comma more.
    const lines = this.leads.roomFor(rowBytes + 3 * storedColumns.length + lineEnd.length);
    let to = this.leads.used;
    for (const column of storedColumns) {
      to = this.copy(column, this.cellOf(row, this.places[column]), lines, to);
      if (to === unclear) return false;
      lines[to] = comma;
      to += 1;
    }
    lines.set(lineEnd, to - 1);
    const shelf = shelves[this.state]?.[this.status] ?? 0;
    this.leads.addWritten(this.phone, shelf, to - 1 + lineEnd.length);
    return true;
  }

  private readKeys(row: readonly Buffer[]): boolean {
    const { phoneNumber, state, phoneNumberStatus, firstName, lastName } = this.places;
    this.phone = phoneIn(this.cellOf(row, phoneNumber));
    if (this.phone === unclear) return false;
    this.state = agreed(this.cellOf(row, state), this.givenState, stateIn);
    if (this.state === unclear) return false;
    this.status = agreed(this.cellOf(row, phoneNumberStatus), this.givenStatus, statusIn);
    if (this.status === unclear) return false;
    return !isEmpty(this.cellOf(row, firstName)) || !isEmpty(this.cellOf(row, lastName));
  }

  private copy(column: LeadColumn, cell: CellBytes, out: Buffer, to: number): number {
    switch (column) {
      case 'phoneNumber':
        return copyPhone(this.phone, out, to);
      case 'state':
        return copyBytes(codes[this.state], out, to);
      case 'phoneNumberStatus':
        return copyBytes(statuses[this.status], out, to);
      case 'email':
        return isEmpty(cell) ? to : copyEmail(cell, out, to);
      case 'firstName':
      case 'lastName':
      case 'city':
        return copyText(cell, out, to);
    }
  }

  /** `place` is missing for a column that the file lacks. */
  private cellOf(row: readonly Buffer[], place: number | undefined): CellBytes {
    const bytes = row[place ?? -1] ?? missing;
    let start = 0;
    let end = bytes.length;
    while (start < end && bytes[start] === space) start += 1;
    while (start < end && bytes[end - 1] === space) end -= 1;
    this.cell.bytes = bytes;
    this.cell.start = start;
    this.cell.end = end;
    return this.cell;
  }
}

function isEmpty({ start, end }: CellBytes): boolean {
  return start === end;
}

/** Reads a cell that may be empty if there is a value for all rows, and must not contradict it. */
function agreed(cell: CellBytes, given: number, read: (cell: CellBytes) => number): number {
  if (given === unclear) return read(cell);
  return isEmpty(cell) || read(cell) === given ? given : unclear;
}

function copyBytes(bytes: Uint8Array | undefined, out: Buffer, from: number): number {
  const length = bytes?.length ?? 0;
  for (let i = 0; i < length; i += 1) out[from + i] = bytes?.[i] ?? 0;
  return from + length;
}

function copyPhone(phone: number, out: Buffer, from: number): number {
  // Two halves of five digits, because a phone is larger than the integers that are fast to divide.
  const half = Math.floor(phone / 100_000);
  copyDigits(half, out, from);
  copyDigits(phone - half * 100_000, out, from + phoneDigits / 2);
  return from + phoneDigits;
}

function copyDigits(fiveDigits: number, out: Buffer, from: number): void {
  let rest = fiveDigits | 0;
  for (let at = from + phoneDigits / 2 - 1; at >= from; at -= 1) {
    const tens = (rest / 10) | 0;
    out[at] = zero + rest - tens * 10;
    rest = tens;
  }
}
