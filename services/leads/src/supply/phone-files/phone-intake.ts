import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { maxInvalidLinesKept, type ListColumnsView } from '@leadmart/contracts';
import { csvHead, csvRow } from '@leadmart/platform/csv';

/** A line without a phone or an email. */
export interface InvalidLine {
  /** The first line of a file or text is 1. */
  readonly line: number;
  readonly value: string;
  readonly error: string;
}

/** The phones and emails of a file or a pasted text. */
export interface ReadPhones {
  /** Distinct, ascending. */
  readonly phones: Float64Array;
  /** Distinct, in lower case. */
  readonly emails: readonly string[];
  readonly lines: number;
  readonly invalidLines: number;
  /** The first invalid lines. */
  readonly invalid: readonly InvalidLine[];
  /** The columns of a file; undefined for a pasted text. */
  readonly columns?: ListColumnsView;
  /**
   * Phones that stand elsewhere in a file, ascending, without those of `phones`: in other columns, among words, or in
   * lines that cannot be read. Nothing says that they are on the list, or that they are not.
   */
  readonly unclear: Float64Array;
}

const maxValueCharacters = 200;

/** Distinct phones, in a growing array. */
class PhoneSet {
  private phones = new Float64Array(1_024);
  private size = 0;

  add(phone: number): void {
    if (this.size === this.phones.length) {
      const larger = new Float64Array(this.size * 2);
      larger.set(this.phones);
      this.phones = larger;
    }
    this.phones[this.size] = phone;
    this.size += 1;
  }

  ascending(): Float64Array {
    return distinct(this.phones.slice(0, this.size).sort());
  }
}

/** Collects the phones, the emails and the invalid lines of a file or a pasted text. */
export class PhoneIntake {
  private readonly phones = new PhoneSet();
  private readonly unclear = new PhoneSet();
  private lines = 0;
  private invalidLines = 0;
  private readonly emails = new Set<string>();
  private readonly invalid: InvalidLine[] = [];

  addPhone(phone: string): void {
    this.phones.add(Number(phone));
  }

  addEmail(email: string): void {
    this.emails.add(email);
  }

  addUnclear(phones: readonly string[]): void {
    for (const phone of phones) this.unclear.add(Number(phone));
  }

  /** Counts a line; `fault` is set for an invalid one. */
  endLine(fault?: InvalidLine): void {
    this.lines += 1;
    if (!fault) return;
    this.invalidLines += 1;
    if (this.invalid.length < maxInvalidLinesKept)
      this.invalid.push({ ...fault, value: fault.value.slice(0, maxValueCharacters) });
  }

  result(columns?: ListColumnsView): ReadPhones {
    const { lines, invalid, invalidLines } = this;
    const phones = this.phones.ascending();
    const unclear = without(this.unclear.ascending(), phones);
    const counts = { lines, invalidLines, invalid };
    return { phones, emails: [...this.emails], ...counts, ...(columns && { columns }), unclear };
  }
}

/** Returns the phones that are not among others. */
function without(phones: Float64Array, others: Float64Array): Float64Array {
  if (phones.length === 0) return phones;
  const known = new Set(others);
  return phones.filter((phone) => !known.has(phone));
}

/** Removes repeated phones from sorted ones, in place. */
function distinct(sorted: Float64Array): Float64Array {
  let size = 0;
  for (const phone of sorted)
    if (size === 0 || phone !== sorted[size - 1]) {
      sorted[size] = phone;
      size += 1;
    }
  return sorted.subarray(0, size);
}

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
