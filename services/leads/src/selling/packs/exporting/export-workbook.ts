import type { ExportColumnName } from '@leadmart/contracts';
import {
  type Joinable,
  toJoinable,
  toJoinableSync,
  type ZippedFile,
  zippedPieces,
} from '@leadmart/platform/deflate';
import type { ExportColumn } from './export-columns.js';

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
    `<workbook xmlns="${main}" xmlns:r="${relations}"><bookViews><workbookView/></bookViews><sheets><sheet name="Leads" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  ],
  [
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
  ],
];

const usualWidth = 16;
/** The widths of other columns, in characters. */
const widths: Readonly<Partial<Record<ExportColumnName, number>>> = {
  lastName: 18,
  state: 8,
  city: 20,
  phoneNumberStatus: 14,
  email: 34,
  timeZone: 22,
  callFrom: 10,
  callUntil: 10,
  ownCheckedOn: 14,
  ownRegistryNumber: 22,
};
/** Keeps the first row in sight. */
const frozenHead =
  '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>';

/**
 * Yields an Excel workbook with one sheet, from front to back. All cells are text, so that no program runs a formula or
 * shortens a phone; they need no guard as in CSV files.
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
  const before = `<worksheet xmlns="${main}">${frozenHead}<cols>${columns.map(colOf).join('')}</cols>`;
  yield [toJoinableSync(Buffer.from(`${xmlHead}${before}<sheetData>${head}`))];
  for await (const some of leads) {
    const rows = some.map((cells) => rowOf(columns.map(({ cellOf }) => cellOf(cells))));
    yield [await toJoinable(Buffer.from(rows.join('')))];
  }
  yield [toJoinableSync(Buffer.from('</sheetData></worksheet>'))];
}

function colOf({ column, title }: ExportColumn, index: number): string {
  const width = Math.max(widths[column] ?? usualWidth, title.length + 2);
  return `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`;
}

function rowOf(cells: readonly string[]): string {
  return `<row>${cells.map(cellOf).join('')}</row>`;
}

function cellOf(text: string): string {
  if (text === '') return '<c/>';
  return `<c t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;
}

/** The control characters that XML excludes: all of the first 32 but tab and line ends. */
const notInXml = /[^\P{Cc}\t\n\r\u007f-\u009f]|[\ufffe\uffff]/gu;

/** Programs read `_x0041_` as the character with this number (ECMA-376, 22.9.2.19), unless its `_` is written so, too. */
const characterCode = /_(?=x[\dA-Fa-f]{4}_)/g;

function escaped(text: string): string {
  return text
    .replaceAll(notInXml, '')
    .replaceAll(characterCode, '_x005F_')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
