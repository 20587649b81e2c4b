import { posix } from 'node:path';
import { formatOf, type CellFormat } from './cell-formats.js';
import { readXml } from './read-xml.js';
import { damaged, Unreadable, type ZipEntry } from './zip-entries.js';

type Entries = ReadonlyMap<string, ZipEntry>;

/** A sheet, and the parts of the workbook that its cells refer to. */
export interface SheetParts {
  readonly sheet: ZipEntry;
  readonly strings: readonly string[];
  readonly formats: readonly CellFormat[];
  readonly is1904: boolean;
}

const megabyte = 1_048_576;
const maxPartBytes = 8 * megabyte;
/** Texts stay in memory. A sheet of 10 MB as CSV has less. */
const maxTextBytes = 32 * megabyte;

interface Relation {
  readonly type: string;
  readonly path: string;
}

/** Finds the first sheet that is not hidden, with its texts and formats. Returns undefined if the archive is no workbook. */
export async function firstSheetIn(entries: Entries): Promise<SheetParts | undefined> {
  const main = relationTo('officeDocument', await relationsOf(entries, ''));
  if (!main) return undefined;
  if (!main.path.endsWith('.xml'))
    throw new Unreadable('it is a binary workbook; save it as xlsx or CSV');
  const { sheets, is1904 } = await readWorkbook(entryOf(entries, main.path));
  const relations = await relationsOf(entries, main.path);
  const sheet = sheets.map((id) => relations.get(id)).find((one) => one && isTo('worksheet', one));
  if (!sheet) throw new Unreadable('the workbook has no visible sheet with cells');
  const texts = relationTo('sharedStrings', relations);
  const styles = relationTo('styles', relations);
  return {
    sheet: entryOf(entries, sheet.path),
    strings: texts ? await readTexts(entryOf(entries, texts.path)) : [],
    formats: styles ? await readFormats(entryOf(entries, styles.path)) : [],
    is1904,
  };
}

const isTo = (kind: string, { type }: Relation): boolean => type.endsWith(`/${kind}`);

const relationTo = (kind: string, relations: ReadonlyMap<string, Relation>): Relation | undefined =>
  [...relations.values()].find((one) => isTo(kind, one));

function entryOf(entries: Entries, path: string): ZipEntry {
  const entry = entries.get(path);
  if (!entry) throw damaged();
  return entry;
}

/** Returns the relations of a part by their ids; those of the package for ''. */
async function relationsOf(entries: Entries, part: string): Promise<ReadonlyMap<string, Relation>> {
  const folder = posix.dirname(part);
  const entry = entries.get(posix.join(folder, '_rels', `${posix.basename(part)}.rels`));
  const relations = new Map<string, Relation>();
  if (!entry) return relations;
  await readXml(entry, maxPartBytes, {
    open: (name, { Id = '', Type = '', Target = '' }) => {
      if (name !== 'Relationship') return;
      const path = Target.startsWith('/') ? Target.slice(1) : posix.join(folder, Target);
      relations.set(Id, { type: Type, path });
    },
  });
  return relations;
}

/** Returns the relations of the sheets that are not hidden, in their order. */
async function readWorkbook(
  entry: ZipEntry,
): Promise<{ readonly sheets: readonly string[]; readonly is1904: boolean }> {
  const sheets: string[] = [];
  let is1904 = false;
  await readXml(entry, maxPartBytes, {
    open: (name, attributes) => {
      if (name === 'workbookPr') is1904 = ['1', 'true'].includes(attributes['date1904'] ?? '');
      if (name !== 'sheet' || /hidden/i.test(attributes['state'] ?? '')) return;
      const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'));
      if (id) sheets.push(id[1]);
    },
  });
  return { sheets, is1904 };
}

/** Reads the texts that cells refer to by number. Leaves out how they are pronounced. */
async function readTexts(entry: ZipEntry): Promise<string[]> {
  const texts: string[] = [];
  let text = '';
  let isText = false;
  let isSpoken = false;
  await readXml(entry, maxTextBytes, {
    open: (name) => {
      if (name === 'si') text = '';
      else if (name === 'rPh') isSpoken = true;
      isText = name === 't' && !isSpoken;
    },
    text: (piece) => {
      if (isText) text += piece;
    },
    close: (name) => {
      if (name === 'si') texts.push(text);
      else if (name === 'rPh') isSpoken = false;
      isText = false;
    },
  });
  return texts;
}

/** Returns the number format of each style of a cell. */
async function readFormats(entry: ZipEntry): Promise<CellFormat[]> {
  const codes = new Map<number, string>();
  const formats: CellFormat[] = [];
  let isOfCells = false;
  await readXml(entry, maxPartBytes, {
    open: (name, { numFmtId = '0', formatCode = '' }) => {
      if (name === 'numFmt') codes.set(Number(numFmtId), formatCode);
      if (name === 'cellXfs') isOfCells = true;
      if (name === 'xf' && isOfCells)
        formats.push(formatOf(Number(numFmtId), codes.get(Number(numFmtId))));
    },
    close: (name) => {
      if (name === 'cellXfs') isOfCells = false;
    },
  });
  return formats;
}
