import { phoneEntries, readEmail, readPhone } from '@leadmart/contracts';
import { csvUnguarded } from '@leadmart/platform/csv';
import { openCsvFile, type CsvFile } from '../../csv-files/csv-file.js';
import { decoded, type CsvRow } from '../../csv-files/csv-rows.js';
import { listHeader } from './list-header.js';
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
  const file = await openCsvFile(bytes, listHeader);
  const columns = await columnsOf(file, withEmails);
  const intake = new PhoneIntake();
  for await (const rows of file.rows())
    for (const row of rows) addRow(intake, decoded(row), columns);
  return intake.result();
}

function addRow(intake: PhoneIntake, { row, cells, fault }: CsvRow, columns: Columns): void {
  if (fault) return intake.addInvalid(row, cells[0] ?? '', capitalised(fault));
  const cell = columns.phoneOf(cells);
  const phone = phoneIn(cell);
  const email = columns.email === undefined ? undefined : emailIn(cells[columns.email]);
  if (phone !== undefined || email !== undefined) intake.add(phone, email);
  else intake.addInvalid(row, cell, columns.email === undefined ? noPhone : noPhoneOrEmail);
}

/**
 * Returns the columns with the most phones and e-mails, the first one of several; for phones the first two columns if more
 * rows are split.
 */
async function columnsOf(file: CsvFile, withEmails: boolean): Promise<Columns> {
  const phones: number[] = [];
  const emails: number[] = [];
  let split = 0;
  for await (const rows of file.rows())
    for (const row of rows) {
      if (row.fault) continue;
      const { cells } = decoded(row);
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

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
