import { phoneEntries, readEmail, readPhone } from '@leadmart/contracts';
import { csvUnguarded } from '@leadmart/platform/csv';
import { dialectOf, type CsvDialect } from '../../uploads/reading/csv/csv-dialect.js';
import type { CsvRow } from '../../uploads/reading/csv/csv-rows.js';
import { readText } from '../../uploads/reading/csv/csv-text.js';
import { readRows } from '../../uploads/reading/csv/read-rows.js';
import { noPhone, noPhoneOrEmail, PhoneIntake, type ReadPhones } from './phone-intake.js';

/** Whether e-mails count, too, as they do on suppression lists. */
interface Reading {
  readonly withEmails?: boolean;
}

/** Reads pasted phones. */
export function readPastedPhones(text: string, { withEmails = false }: Reading = {}): ReadPhones {
  const intake = new PhoneIntake();
  for (const { line, text: value, phone } of phoneEntries(text)) {
    const email = withEmails ? readEmail(value) : undefined;
    if (phone !== undefined) intake.add(Number(phone));
    else if (email !== undefined) intake.add(undefined, email);
    else intake.addInvalid(line, value, withEmails ? noPhoneOrEmail : noPhone);
  }
  return intake.result();
}

/** Returns the text of a row in which its phone is expected. */
type CellOf = (cells: readonly string[]) => string;

/** The parts of a row that are read; no column of e-mails when none is found. */
interface Columns {
  readonly phoneOf: CellOf;
  readonly email: number | undefined;
}

/**
 * Reads the column with the most phones of a CSV file, or phones in two columns as in lists of the registry: `201,5550100`.
 * For suppression lists also the column with the most e-mails. Throws NotACsvFile.
 */
export async function readPhoneFile(
  bytes: Buffer,
  { withEmails = false }: Reading = {},
): Promise<ReadPhones> {
  const text = readText(bytes);
  const dialect = dialectOf(text);
  const columns = await columnsOf(text, dialect, withEmails);
  const intake = new PhoneIntake();
  let isFirst = true;
  for await (const rows of readRows(text, dialect))
    while (rows.next()) {
      addRow(intake, rows.copy(), { columns, isFirst });
      isFirst = false;
    }
  return intake.result();
}

function addRow(
  intake: PhoneIntake,
  { row, cells, openQuote }: CsvRow,
  { columns, isFirst }: { columns: Columns; isFirst: boolean },
): void {
  if (openQuote)
    return intake.addInvalid(row, cells[0] ?? '', 'A quote is opened and never closed');
  const cell = columns.phoneOf(cells);
  const phone = phoneIn(cell);
  const email = columns.email === undefined ? undefined : emailIn(cells[columns.email]);
  if (phone !== undefined || email !== undefined) intake.add(phone, email);
  else if (!isFirst || hasMostDigits(cell))
    intake.addInvalid(row, cell, columns.email === undefined ? noPhone : noPhoneOrEmail);
}

/**
 * Returns the columns with the most phones and e-mails, the first one of several; for phones the first two columns if more
 * rows are split.
 */
async function columnsOf(text: Buffer, dialect: CsvDialect, withEmails: boolean): Promise<Columns> {
  const phones: number[] = [];
  const emails: number[] = [];
  let split = 0;
  for await (const rows of readRows(text, dialect))
    while (rows.next()) {
      const { cells } = rows.copy();
      if (isSplit(cells)) split += 1;
      for (const [column, cell] of cells.entries()) {
        if (phoneIn(csvUnguarded(cell)) !== undefined) count(phones, column);
        else if (withEmails && emailIn(cell) !== undefined) count(emails, column);
      }
    }
  const best = mostOf(phones) ?? 0;
  const inOneColumn: CellOf = (cells) => csvUnguarded(cells[best] ?? '');
  const inTwoColumns: CellOf = (cells) =>
    isSplit(cells) ? cells.slice(0, 2).join('') : csvUnguarded(cells[0] ?? '');
  const phoneOf = split <= (phones[best] ?? 0) ? inOneColumn : inTwoColumns;
  return { phoneOf, email: mostOf(emails) };
}

/** Whether a row is an area code and a number, as in files of the national registry. */
function isSplit([areaCode = '', number = '']: readonly string[]): boolean {
  return areaCode.length === 3 && number.length === 7 && /^\d{10}$/.test(areaCode + number);
}

function count(counts: number[], column: number): void {
  counts[column] = (counts[column] ?? 0) + 1;
}

function mostOf(counts: readonly number[]): number | undefined {
  let best: number | undefined;
  counts.forEach((times, column) => {
    if (best === undefined || times > (counts[best] ?? 0)) best = column;
  });
  return best;
}

const fewestCharacters = 10;

function phoneIn(cell: string): number | undefined {
  if (cell.length < fewestCharacters) return undefined;
  const phone = readPhone(cell);
  return phone === undefined ? undefined : Number(phone);
}

/** Most cells have no @, which costs less to see. */
function emailIn(cell = ''): string | undefined {
  return cell.includes('@') ? readEmail(csvUnguarded(cell)) : undefined;
}

/** Whether the first row is a phone with a mistake rather than a header, such as "Phone 2". */
function hasMostDigits(cell: string): boolean {
  return cell.replace(/\D/g, '').length >= 7;
}
