import { hasContact, phoneEntries, type ListColumnsView } from '@leadmart/contracts';
import { openCsvFile, type CsvFile } from '../csv-files/csv-file.js';
import type { HeaderRule } from '../csv-files/csv-header.js';
import { decoded } from '../csv-files/csv-rows.js';
import { ListColumns, type ColumnPlaces, type Reading } from './list-columns.js';
import type { ReadPhones } from './phone-intake.js';
import { SuppressionListLines } from './suppression-list-lines.js';

/** Reads pasted phones. */
export function readPastedPhones(text: string, reading: Reading = {}): ReadPhones {
  const lines = new SuppressionListLines(reading);
  for (const { line, ...part } of phoneEntries(text)) lines.addEntry(line, part);
  return lines.intake.result();
}

/**
 * Reads a list from a CSV file, with or without a header: all columns of phones, or phones in two columns as in lists of the
 * registry (`201,5550100`). For suppression lists also all columns of emails. Throws NotACsvFile.
 */
export async function readPhoneFile(bytes: Buffer, reading: Reading = {}): Promise<ReadPhones> {
  return readOpenFile(await openPhoneFile(bytes, reading), reading);
}

/** As `readPhoneFile`, of a list that is open. */
export async function readOpenFile(
  { file, places, columns }: OpenPhoneFile,
  reading: Reading = {},
): Promise<ReadPhones> {
  const lines = new SuppressionListLines(reading, places);
  for await (const rows of file.rows()) for (const row of rows) lines.addRow(decoded(row));
  return lines.intake.result(columns);
}

/** A list whose columns of phones are known. */
export interface OpenPhoneFile {
  readonly file: CsvFile;
  readonly places: ColumnPlaces;
  readonly columns: ListColumnsView;
}

/** Opens a list, and finds its columns by what all of its rows have in them. Throws NotACsvFile. */
export async function openPhoneFile(bytes: Buffer, reading: Reading = {}): Promise<OpenPhoneFile> {
  const file = await openCsvFile(bytes, listHeader);
  const columns = await columnsOf(file, reading);
  const places = columns.places();
  return { file, places, columns: columns.view(places) };
}

async function columnsOf(file: CsvFile, reading: Reading): Promise<ListColumns> {
  const columns = new ListColumns(reading, file.header.cells);
  for await (const rows of file.rows())
    for (const row of rows) if (!row.fault) columns.count(decoded(row).cells);
  return columns;
}

const contactName = /phone|mobile|cell|fax|number|\btel|e-?mail/i;
const maxNameCharacters = 40;

/** The header of a list of phones and emails, which it may have or not. */
const listHeader: HeaderRule = {
  namesIn: (cells) =>
    cells.filter((cell) => cell.length <= maxNameCharacters && contactName.test(cell)).length,
  isData: ({ cells, fault }) => fault !== undefined || hasContact(cells),
  fewestNames: 1,
  fewestCells: 1,
};
