import { phoneEntries } from '@leadmart/contracts';
import { dialectOf, type CsvDialect } from '../../uploads/reading/csv/csv-dialect.js';
import { readText } from '../../uploads/reading/csv/csv-text.js';
import { readRows } from '../../uploads/reading/csv/read-rows.js';
import { ListColumns, type Reading } from './list-columns.js';
import { ListLines } from './list-lines.js';
import type { ReadPhones } from './phone-intake.js';

/** Reads pasted phones. */
export function readPastedPhones(text: string, reading: Reading = {}): ReadPhones {
  const lines = new ListLines(reading);
  for (const { line, ...part } of phoneEntries(text)) lines.addEntry(line, part);
  return lines.intake.result();
}

/**
 * Reads a list from a CSV file, with or without a header: all columns of phones, or phones in two columns as in lists of the
 * registry (`201,5550100`). For suppression lists also all columns of e-mails. Throws NotACsvFile.
 */
export async function readPhoneFile(bytes: Buffer, reading: Reading = {}): Promise<ReadPhones> {
  const text = readText(bytes);
  const dialect = dialectOf(text);
  const columns = await columnsOf(text, dialect, reading);
  const places = columns.places();
  const lines = new ListLines(reading, places);
  let isHeader = columns.header !== undefined;
  for await (const rows of readRows(text, dialect))
    while (rows.next()) {
      if (!isHeader) lines.addRow(rows.copy());
      isHeader = false;
    }
  return lines.intake.result(columns.view(places));
}

async function columnsOf(text: Buffer, dialect: CsvDialect, reading: Reading) {
  const columns = new ListColumns(reading);
  for await (const rows of readRows(text, dialect))
    while (rows.next()) columns.count(rows.copy().cells);
  return columns;
}
