import { phoneEntries, readPhone } from '@leadmart/contracts';
import { csvUnguarded } from '@leadmart/platform/csv';
import { dialectOf, type CsvDialect } from '../../uploads/reading/csv/csv-dialect.js';
import type { CsvRow } from '../../uploads/reading/csv/csv-rows.js';
import { readText } from '../../uploads/reading/csv/csv-text.js';
import { readRows } from '../../uploads/reading/csv/read-rows.js';
import { PhoneIntake, type ReadPhones } from './phone-intake.js';

/** Reads pasted phones. */
export function readPastedPhones(text: string): ReadPhones {
  const intake = new PhoneIntake();
  for (const { line, text: value, phone } of phoneEntries(text)) {
    if (phone === undefined) intake.addInvalid(line, value);
    else intake.addPhone(Number(phone));
  }
  return intake.result();
}

/**
 * Reads the column with the most phones of a CSV file, or phones in two columns as in lists of the registry: `201,5550100`.
 * Throws NotACsvFile.
 */
export async function readPhoneFile(bytes: Buffer): Promise<ReadPhones> {
  const text = readText(bytes);
  const dialect = dialectOf(text);
  const cellOf = await cellOfPhones(text, dialect);
  const intake = new PhoneIntake();
  let isFirst = true;
  for await (const rows of readRows(text, dialect))
    while (rows.next()) {
      addRow(intake, rows.copy(), { cellOf, isFirst });
      isFirst = false;
    }
  return intake.result();
}

function addRow(
  intake: PhoneIntake,
  { row, cells, openQuote }: CsvRow,
  { cellOf, isFirst }: { cellOf: CellOf; isFirst: boolean },
): void {
  if (openQuote)
    return intake.addInvalid(row, cells[0] ?? '', 'A quote is opened and never closed');
  const cell = cellOf(cells);
  const phone = phoneIn(cell);
  if (phone !== undefined) intake.addPhone(phone);
  else if (!isFirst || hasMostDigits(cell)) intake.addInvalid(row, cell);
}

/** Returns the text of a row in which its phone is expected. */
type CellOf = (cells: readonly string[]) => string;

/** Returns the column with the most phones, the first one of several, or the first two columns if more rows are split. */
async function cellOfPhones(text: Buffer, dialect: CsvDialect): Promise<CellOf> {
  const counts: number[] = [];
  let split = 0;
  for await (const rows of readRows(text, dialect))
    while (rows.next()) {
      const { cells } = rows.copy();
      if (isSplit(cells)) split += 1;
      for (const [column, cell] of cells.entries())
        if (phoneIn(csvUnguarded(cell)) !== undefined) counts[column] = (counts[column] ?? 0) + 1;
    }
  let best = 0;
  counts.forEach((count, column) => {
    if (count > (counts[best] ?? 0)) best = column;
  });
  if (split <= (counts[best] ?? 0)) return (cells) => csvUnguarded(cells[best] ?? '');
  return (cells) => (isSplit(cells) ? cells.slice(0, 2).join('') : csvUnguarded(cells[0] ?? ''));
}

/** Whether a row is an area code and a number, as in files of the national registry. */
function isSplit([areaCode = '', number = '']: readonly string[]): boolean {
  return areaCode.length === 3 && number.length === 7 && /^\d{10}$/.test(areaCode + number);
}

const fewestCharacters = 10;

function phoneIn(cell: string): number | undefined {
  if (cell.length < fewestCharacters) return undefined;
  const phone = readPhone(cell);
  return phone === undefined ? undefined : Number(phone);
}

/** Whether the first row is a phone with a mistake rather than a header, such as "Phone 2". */
function hasMostDigits(cell: string): boolean {
  return cell.replace(/\D/g, '').length >= 7;
}
