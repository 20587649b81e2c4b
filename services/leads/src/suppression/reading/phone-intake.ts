import { maxInvalidLinesKept } from '@leadmart/contracts';

/** A line without a phone. */
export interface InvalidLine {
  /** The first line of a file or text is 1. */
  readonly line: number;
  readonly value: string;
  readonly error: string;
}

/** The phones of a file or a pasted text. */
export interface ReadPhones {
  /** Distinct, ascending. */
  readonly phones: Float64Array;
  readonly lines: number;
  readonly invalidLines: number;
  /** The first invalid lines. */
  readonly invalid: readonly InvalidLine[];
}

const maxValueCharacters = 200;
export const noPhone = 'No phone number with 10 digits';

/** Collects the phones and the invalid lines of a file or a pasted text. */
export class PhoneIntake {
  private phones = new Float64Array(1_024);
  private size = 0;
  private lines = 0;
  private readonly invalid: InvalidLine[] = [];

  addPhone(phone: number): void {
    this.lines += 1;
    if (this.size === this.phones.length) {
      const larger = new Float64Array(this.size * 2);
      larger.set(this.phones);
      this.phones = larger;
    }
    this.phones[this.size] = phone;
    this.size += 1;
  }

  addInvalid(line: number, value: string, error: string = noPhone): void {
    this.lines += 1;
    if (this.invalid.length < maxInvalidLinesKept)
      this.invalid.push({ line, value: value.slice(0, maxValueCharacters), error });
  }

  result(): ReadPhones {
    const { lines, size, invalid } = this;
    const phones = distinct(this.phones.slice(0, size).sort());
    return { phones, lines, invalidLines: lines - size, invalid };
  }
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
