import {
  maxHeaderRow,
  type ValidateHeadersFields,
  type ValidateHeadersView,
} from '@leadmart/contracts';
import { workbookAsCsv } from '../../workbooks/workbook-as-csv.js';
import { toFirstRow } from '../upload.view.js';
import { headersToMap, recogniseHeaders } from './header-mapping.js';
import { dataOf, readHead } from './read-leads.js';

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
