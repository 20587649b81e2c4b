import {
  cellOfLine,
  type ShelfIndex,
  shelfIndex,
  stateOf,
  statusOf,
  toLeadLine,
  withCell,
  withStatus,
} from '@leadmart/stock';
import type { LeadRow } from './lead-row.js';

const firstRows = 1_024;
const firstBytes = 1_024;
/** A line may be longer than its row, for example by a carriage return. */
const growth = 1.0625;

/**
 * The leads of a file in a few flat arrays, instead of several objects for each of 100,000 rows,
 * which would burden the garbage collector long after the upload.
 * A row has a number: 0, 1, 2 …
 */
export class PackedLeads {
  private phones = new Float64Array(firstRows);
  private shelves = new Uint8Array(firstRows);
  private starts = new Uint32Array(firstRows);
  private ends = new Uint32Array(firstRows);
  private lines: Buffer;
  private usedBytes = 0;
  private count = 0;

  /** `bytes` is the expected length of all lines; the buffer grows when they are longer. */
  constructor(bytes = 0) {
    this.lines = Buffer.allocUnsafeSlow(Math.ceil(bytes * growth) + firstBytes);
  }

  get size(): number {
    return this.count;
  }

  add({ phone, state, status, cells }: LeadRow): void {
    const row = this.addRow(phone, shelfIndex(state, status));
    this.write(row, toLeadLine(cells));
  }

  /** Returns the buffer of lines with room for `bytes` more from `used` on, for a line that `addWritten` adds. */
  roomFor(bytes: number): Buffer {
    if (this.used + bytes > this.lines.length) this.growLines(bytes);
    return this.lines;
  }

  /** The number of bytes in the buffer of lines that are in use. */
  get used(): number {
    return this.usedBytes;
  }

  /** Adds the lead whose line was written to the buffer of lines, up to `end`. */
  addWritten(phone: number, shelf: ShelfIndex, end: number): void {
    const row = this.addRow(phone, shelf);
    this.starts[row] = this.used;
    this.ends[row] = end;
    this.usedBytes = end;
  }

  phone(row: number): number {
    return this.phones[row] ?? 0;
  }

  shelf(row: number): ShelfIndex {
    return this.shelves[row] ?? 0;
  }

  /** Returns the row as a CSV line in UTF-8. Valid until a row is added or changed. */
  line(row: number): Buffer {
    return this.lines.subarray(this.starts[row], this.ends[row]);
  }

  /** In lower case, as `readEmail` returns it; empty without one. */
  email(row: number): string {
    return cellOfLine(this.line(row), 'email').toLowerCase();
  }

  eraseEmail(row: number): void {
    this.write(row, withCell(this.line(row), 'email', '').toString('utf8'));
  }

  lineBytes(row: number): number {
    return (this.ends[row] ?? 0) - (this.starts[row] ?? 0);
  }

  copyLine(row: number, target: Buffer, at: number): number {
    return at + this.lines.copy(target, at, this.starts[row], this.ends[row]);
  }

  /** Changes the phone status of a clean row to dnc. */
  becomeDnc(row: number): void {
    if (statusOf(this.shelf(row)) === 'dnc') return;
    this.shelves[row] = shelfIndex(stateOf(this.shelf(row)), 'dnc');
    this.write(row, withStatus(this.line(row), 'dnc').toString('utf8'));
  }

  private addRow(phone: number, shelf: ShelfIndex): number {
    const row = this.count;
    if (row === this.phones.length) this.growRows();
    this.phones[row] = phone;
    this.shelves[row] = shelf;
    this.count += 1;
    return row;
  }

  private write(row: number, line: string): void {
    // A UTF-16 code unit takes at most three bytes in UTF-8.
    if (this.used + line.length * 3 > this.lines.length) this.growLines(line.length * 3);
    this.starts[row] = this.used;
    this.usedBytes += this.lines.write(line, this.used);
    this.ends[row] = this.used;
  }

  private growLines(needed: number): void {
    const grown = Buffer.allocUnsafeSlow(Math.max(this.lines.length * 2, this.used + needed));
    this.lines.copy(grown, 0, 0, this.used);
    this.lines = grown;
  }

  private growRows(): void {
    const length = this.phones.length * 2;
    const [phones, shelves] = [new Float64Array(length), new Uint8Array(length)];
    const [starts, ends] = [new Uint32Array(length), new Uint32Array(length)];
    phones.set(this.phones);
    shelves.set(this.shelves);
    starts.set(this.starts);
    ends.set(this.ends);
    Object.assign(this, { phones, shelves, starts, ends });
  }
}
