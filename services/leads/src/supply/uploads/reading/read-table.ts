import { readFile, writeFile } from 'node:fs/promises';
import { workbookAsCsv } from '../../workbooks/workbook-as-csv.js';

/**
 * Returns the bytes of a received file as CSV. The first sheet of a workbook becomes CSV on the disk, too: everything behind
 * knows CSV only. Throws NotACsvFile.
 */
export async function readTable(path: string): Promise<Buffer> {
  const file = await readFile(path);
  const csv = await workbookAsCsv(file);
  if (csv !== file) await writeFile(path, csv);
  return csv;
}
