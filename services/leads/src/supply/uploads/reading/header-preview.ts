import {
  maxHeaderRow,
  type ValidateHeadersFields,
  type ValidateHeadersView,
} from '@leadmart/contracts';
import { openCsvFile } from '../../csv-files/csv-file.js';
import { decoded, type CsvRow } from '../../csv-files/csv-rows.js';
import { workbookAsCsv } from '../../workbooks/workbook-as-csv.js';
import { toFirstRow } from '../upload.view.js';
import { headersToMap, leadHeader, recogniseHeaders } from './header-mapping.js';
import { dataOf } from './read-leads.js';

/** The dialog shows five of them; the others help to recognise columns by their values. */
const sampleRows = 20;

/** The header and the first rows of a file, for the mapping dialog. Throws NotACsvFile. */
export async function previewHeaders(
  file: Buffer,
  { headerRow }: ValidateHeadersFields,
): Promise<ValidateHeadersView> {
  const bytes = await workbookAsCsv(file, maxHeaderRow + sampleRows);
  const { header, separator, firstRows, sample } = await readHead(bytes, sampleRows, headerRow);
  const { suggested, missing } = recogniseHeaders(header.cells);
  const { headers, places } = headersToMap(header.cells);
  const mapped = (cells: readonly string[]) => places.map((place) => cells[place] ?? '');
  return {
    requiresMapping: missing.length > 0,
    headerRow: header.row,
    firstRows: firstRows.map(toFirstRow),
    headers,
    separator,
    suggestedMapping: suggested,
    missing,
    sample: sample.map(({ cells }) => dataOf(headers, mapped(cells))),
  };
}

/** The header of a file, and rows of it for the mapping dialog. */
export interface FileHead {
  readonly header: CsvRow;
  readonly separator: string;
  /** The rows of which one is the header. */
  readonly firstRows: readonly CsvRow[];
  /** The first rows behind the header. */
  readonly sample: readonly CsvRow[];
}

/** Reads a file's header and first rows. */
export async function readHead(
  bytes: Buffer,
  rowsWanted: number,
  headerRow?: number,
): Promise<FileHead> {
  const file = await openCsvFile(bytes, leadHeader, headerRow);
  const sample: CsvRow[] = [];
  for await (const part of file.rows()) {
    sample.push(...part.slice(0, rowsWanted - sample.length).map(decoded));
    if (sample.length === rowsWanted) break;
  }
  const { header, separator, firstRows } = file;
  return { header, separator, firstRows, sample };
}
