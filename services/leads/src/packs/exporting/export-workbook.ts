import { csvGuarded } from '@leadmart/platform/csv';
import { toJoinable, toJoinableSync, type Joinable } from '../../stock/pages/joinable.js';
import { zippedPieces, type ZippedFile } from '../downloading/zipped-pieces.js';
import { isPlainPhone, type ExportColumn } from './export-columns.js';

type Leads = AsyncIterable<readonly (readonly string[])[]>;

const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The files of a workbook with one sheet, besides the sheet (ECMA-376). */
const fixedFiles: readonly (readonly [name: string, xml: string])[] = [
  [
    '[Content_Types].xml',
    `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/></Types>`,
  ],
  [
    '_rels/.rels',
    `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ],
  [
    'xl/workbook.xml',
    `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="Leads" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  ],
  [
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
  ],
];

/**
 * Yields an Excel workbook with one sheet, from front to back. All cells are text, so that no program runs a formula or
 * shortens a phone; the guard of CSV files stays for those who save the sheet as CSV.
 */
export async function* workbookExport(
  leads: Leads,
  columns: readonly ExportColumn[],
  at: Date,
): AsyncGenerator<Buffer> {
  const fixed = fixedFiles.map(([name, xml]): ZippedFile => {
    const part = toJoinableSync(Buffer.from(xmlHead + xml));
    return { name, at, parts: () => once(part) };
  });
  const sheet = { name: 'xl/worksheets/sheet1.xml', at, parts: () => sheetParts(leads, columns) };
  yield* zippedPieces([...fixed, sheet]);
}

async function* once(part: Joinable): AsyncGenerator<readonly Joinable[]> {
  yield [part];
}

async function* sheetParts(
  leads: Leads,
  columns: readonly ExportColumn[],
): AsyncGenerator<readonly Joinable[]> {
  const head = rowOf(columns.map(({ title }) => title));
  yield [toJoinableSync(Buffer.from(`${xmlHead}<worksheet xmlns="${main}"><sheetData>${head}`))];
  for await (const some of leads) {
    const rows = some.map((cells) => rowOf(columns.map(({ cellOf }) => cellOf(cells))));
    yield [await toJoinable(Buffer.from(rows.join('')))];
  }
  yield [toJoinableSync(Buffer.from('</sheetData></worksheet>'))];
}

function rowOf(cells: readonly string[]): string {
  return `<row>${cells.map(cellOf).join('')}</row>`;
}

function cellOf(text: string): string {
  if (text === '') return '<c/>';
  const harmless = isPlainPhone(text) ? text : csvGuarded(text);
  return `<c t="inlineStr"><is><t xml:space="preserve">${escaped(harmless)}</t></is></c>`;
}

/** The control characters that XML excludes: all of the first 32 but tab and line ends. */
const notInXml = /[^\P{Cc}\t\n\r\u007f-\u009f]|[\ufffe\uffff]/gu;

function escaped(text: string): string {
  return text
    .replaceAll(notInXml, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
