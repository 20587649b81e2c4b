import { maxInvalidLinesKept } from '@leadmart/contracts';

/** A line without a phone or an e-mail. */
export interface InvalidLine {
  /** The first line of a file or text is 1. */
  readonly line: number;
  readonly value: string;
  readonly error: string;
}

/** The phones and e-mails of a file or a pasted text. */
export interface ReadPhones {
  /** Distinct, ascending. */
  readonly phones: Float64Array;
  /** Distinct, in lower case. */
  readonly emails: readonly string[];
  readonly lines: number;
  readonly invalidLines: number;
  /** The first invalid lines. */
  readonly invalid: readonly InvalidLine[];
}

const maxValueCharacters = 200;
export const noPhone = 'No phone number with 10 digits';
export const noPhoneOrEmail = 'No phone number with 10 digits and no e-mail address';

/** Collects the phones, the e-mails and the invalid lines of a file or a pasted text. */
export class PhoneIntake {
  private phones = new Float64Array(1_024);
  private size = 0;
  private lines = 0;
  private invalidLines = 0;
  private readonly emails = new Set<string>();
  private readonly invalid: InvalidLine[] = [];

  /** Adds a line with a phone, an e-mail or both. */
  add(phone: number | undefined, email?: string): void {
    this.lines += 1;
    if (email !== undefined) this.emails.add(email);
    if (phone !== undefined) this.addPhone(phone);
  }

  addInvalid(line: number, value: string, error: string): void {
    this.lines += 1;
    this.invalidLines += 1;
    if (this.invalid.length < maxInvalidLinesKept)
      this.invalid.push({ line, value: value.slice(0, maxValueCharacters), error });
  }

  result(): ReadPhones {
    const { lines, size, invalid, invalidLines } = this;
    const phones = distinct(this.phones.slice(0, size).sort());
    return { phones, emails: [...this.emails], lines, invalidLines, invalid };
  }

  private addPhone(phone: number): void {
    if (this.size === this.phones.length) {
      const larger = new Float64Array(this.size * 2);
      larger.set(this.phones);
      this.phones = larger;
    }
    this.phones[this.size] = phone;
    this.size += 1;
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
