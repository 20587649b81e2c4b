import { crc32, deflateRawSync } from 'node:zlib';

const relation = (id: string, kind: string, target: string) =>
  `<Relationship Id="${id}" Type="http://x/${kind}" Target="${target}"/>`;
const relations = (...all: string[]) => `<Relationships>${all.join('')}</Relationships>`;

/** The parts of a workbook that tests change, as XML. */
export interface WorkbookParts {
  /** The content of `sheetData`. */
  readonly rows?: string;
  /** The elements behind `sheetData`. */
  readonly more?: string;
  /** The content of the list of texts. */
  readonly texts?: string;
  /** The content of the styles. */
  readonly styles?: string;
  readonly workbook?: string;
  /** Files that replace or add others. */
  readonly files?: Readonly<Record<string, string>>;
}

const oneSheet = '<sheets><sheet name="Leads" sheetId="1" r:id="r1"/></sheets>';

/** Returns an Excel workbook with one sheet. */
export function aWorkbook(parts: WorkbookParts = {}): Buffer<ArrayBuffer> {
  const { rows = '', more = '', texts = '', styles = '', workbook = oneSheet, files } = parts;
  return zipOf({
    '_rels/.rels': relations(relation('r1', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': `<workbook xmlns:r="http://x/r">${workbook}</workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      relation('r1', 'worksheet', 'worksheets/sheet1.xml'),
      relation('r2', 'worksheet', '/xl/worksheets/sheet2.xml'),
      relation('r3', 'sharedStrings', 'sharedStrings.xml'),
      relation('r4', 'styles', 'styles.xml'),
    ),
    'xl/sharedStrings.xml': `<sst>${texts}</sst>`,
    'xl/styles.xml': `<styleSheet>${styles}</styleSheet>`,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData>${more}</worksheet>`,
    ...files,
  });
}

/** Returns a row of texts. */
export const aRow = (row: number, cells: readonly string[]): string =>
  `<row r="${row}">${cells.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`;

/** Packs files into a ZIP archive. */
function zipOf(files: Readonly<Record<string, string>>): Buffer<ArrayBuffer> {
  const [bodies, list]: [Buffer[], Buffer[]] = [[], []];
  let at = 0;
  for (const [name, content] of Object.entries(files)) {
    const packed = deflateRawSync(content);
    const head = Buffer.alloc(26);
    head.writeUInt16LE(8, 4);
    head.writeUInt32LE(crc32(content), 10);
    head.writeUInt32LE(packed.length, 14);
    head.writeUInt32LE(Buffer.byteLength(content), 18);
    head.writeUInt16LE(name.length, 22);
    const body = Buffer.concat([Buffer.from('PK\x03\x04'), head, Buffer.from(name), packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(at, 10);
    const made = Buffer.alloc(2);
    list.push(Buffer.concat([Buffer.from('PK\x01\x02'), made, head, tail, Buffer.from(name)]));
    bodies.push(body);
    at += body.length;
  }
  const directory = Buffer.concat(list);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(list.length, 4);
  end.writeUInt16LE(list.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...bodies, directory, Buffer.from('PK\x05\x06'), end]);
}
