import {
  isPlaceholder,
  notTenDigits,
  phoneFault,
  phoneParts,
  phonesWithin,
  readEmail,
  type PhonePart,
} from '@leadmart/contracts';
import { csvUnguarded } from '@leadmart/platform/csv';
import type { CsvRow } from '../csv-files/csv-rows.js';
import { isSplit, type ColumnPlaces, type Reading } from './list-columns.js';
import { PhoneIntake } from './phone-intake.js';

const noPhone = 'No phone number with 10 digits';
const noPhoneOrEmail = 'No phone number with 10 digits and no email address';
const noEmail = 'No email address';
/** A pasted text has no columns. */
const pasted: ColumnPlaces = { phones: [], emails: [], isSplit: false };

/**
 * Reads the lines of a list into an intake. A value that cannot be read makes its line invalid, although others of the line
 * are taken.
 */
export class SuppressionListLines {
  readonly intake = new PhoneIntake();
  private readonly used: ReadonlySet<number>;
  /** The error of a line without a value. */
  private readonly nothing: string;
  private hasValue = false;
  private unread: { readonly value: string; readonly error: string } | undefined;

  constructor(
    private readonly reading: Reading,
    private readonly columns: ColumnPlaces = pasted,
  ) {
    this.used = new Set([...columns.phones, ...columns.emails]);
    const mayBeEmails = reading.withEmails && (columns === pasted || columns.emails.length > 0);
    this.nothing = mayBeEmails ? noPhoneOrEmail : noPhone;
  }

  /** Adds an entry of a pasted text. */
  addEntry(line: number, entry: PhonePart): void {
    this.addPart(entry, noPhone);
    this.endLine(line, entry.text);
  }

  addRow({ row, cells, fault }: CsvRow): void {
    if (fault !== undefined) return this.addUnreadable(row, cells[0] ?? '', fault);
    const { phones, emails, isSplit: mayBeSplit } = this.columns;
    if (mayBeSplit && isSplit(cells)) this.addCell(cells.slice(0, 2).join(''), noPhone);
    else for (const place of phones) this.addCell(cells[place] ?? '', noPhone);
    for (const place of emails)
      if (!phones.includes(place)) this.addCell(cells[place] ?? '', noEmail);
    if (this.reading.withUnclear)
      cells.forEach((cell, place) => {
        if (!this.used.has(place)) this.intake.addUnclear(phonesWithin(cell));
      });
    this.endLine(row, cells[phones[0] ?? 0] ?? '');
  }

  private addUnreadable(line: number, value: string, fault: string): void {
    if (this.reading.withUnclear) this.intake.addUnclear(phonesWithin(value));
    this.intake.endLine({ line, value, error: capitalised(fault) });
  }

  private addCell(cell: string, missing: string): void {
    if (cell === '') return;
    for (const part of phoneParts(csvUnguarded(cell))) this.addPart(part, missing);
  }

  /** `missing` is the error for a text that is neither a phone nor an email. */
  private addPart({ text, phone }: PhonePart, missing: string): void {
    const email = this.reading.withEmails && text.includes('@') ? readEmail(text) : undefined;
    if (phone !== undefined) this.intake.addPhone(phone);
    else if (email !== undefined) this.intake.addEmail(email);
    else return this.addUnread(text, missing);
    this.hasValue = true;
  }

  private addUnread(value: string, missing: string): void {
    if (this.reading.withUnclear) this.intake.addUnclear(phonesWithin(value));
    if (isPlaceholder(value)) return;
    const fault = phoneFault(value) ?? notTenDigits;
    const error = fault === notTenDigits ? missing : capitalised(fault);
    this.unread ??= { value, error };
  }

  private endLine(line: number, value: string): void {
    const { unread, hasValue, nothing } = this;
    [this.unread, this.hasValue] = [undefined, false];
    if (unread && !hasValue && [noPhone, noEmail].includes(unread.error))
      this.intake.endLine({ ...unread, line, error: nothing });
    else if (unread) this.intake.endLine({ ...unread, line });
    else this.intake.endLine(hasValue ? undefined : { line, value, error: nothing });
  }
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
