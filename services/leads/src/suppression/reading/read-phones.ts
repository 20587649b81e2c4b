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

/** Reads the column with the most phones of a CSV file. Throws NotACsvFile. */
export async function readPhoneFile(bytes: Buffer): Promise<ReadPhones> {
  const text = readText(bytes);
  const dialect = dialectOf(text);
  const column = await columnOfPhones(text, dialect);
  const intake = new PhoneIntake();
  let isFirst = true;
  for await (const rows of readRows(text, dialect))
    while (rows.next()) {
      addRow(intake, rows.copy(), { column, isFirst });
      isFirst = false;
    }
  return intake.result();
}

function addRow(
  intake: PhoneIntake,
  { row, cells, openQuote }: CsvRow,
  { column, isFirst }: { column: number; isFirst: boolean },
): void {
  if (openQuote)
    return intake.addInvalid(row, cells[0] ?? '', 'A quote is opened and never closed');
  const cell = csvUnguarded(cells[column] ?? '');
  const phone = phoneIn(cell);
  if (phone !== undefined) intake.addPhone(phone);
  else if (!isFirst || hasMostDigits(cell)) intake.addInvalid(row, cell);
}

/** Returns the column with the most phones, the first one of several. */
async function columnOfPhones(text: Buffer, dialect: CsvDialect): Promise<number> {
  const counts: number[] = [];
  for await (const rows of readRows(text, dialect))
    while (rows.next()) {
      const { cells } = rows.copy();
      for (const [column, cell] of cells.entries())
        if (phoneIn(csvUnguarded(cell)) !== undefined) counts[column] = (counts[column] ?? 0) + 1;
    }
  let best = 0;
  counts.forEach((count, column) => {
    if (count > (counts[best] ?? 0)) best = column;
  });
  return best;
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
