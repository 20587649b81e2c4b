import { maxUploadBytes, NotACsvFile } from '@leadmart/contracts';
import { csvRow } from '@leadmart/platform/csv';
import { readXml } from './read-xml.js';
import { SheetReader } from './sheet-reader.js';
import { firstSheetIn } from './workbook-parts.js';
import { Unreadable, zipEntries } from './zip-entries.js';

const archiveMark = Buffer.from('PK\x03\x04', 'latin1');
/** A sheet of 10 MB as CSV has some 60 MB. */
const maxSheetBytes = 128 * 1_048_576;
/** Gives the separator, so that no text of the sheet is taken for another one. It is no row. */
const separatorLine = 'sep=,\r\n';

/**
 * Returns the first visible sheet of an Excel workbook (xlsx) as CSV, its rows with their numbers and each cell as the text
 * that it shows; other files as they are. With `rowsWanted` it ends early. Throws NotACsvFile for a workbook that cannot be
 * read as it is: damaged, protected, too large, or with formulas that have no result.
 */
export async function workbookAsCsv(file: Buffer, rowsWanted = Infinity): Promise<Buffer> {
  if (!file.subarray(0, archiveMark.length).equals(archiveMark)) return file;
  try {
    const entries = zipEntries(file);
    const parts = entries && (await firstSheetIn(entries));
    if (!parts) return file;
    const text = new CsvLines(rowsWanted);
    const read = async (reader: SheetReader): Promise<SheetReader> => {
      await readXml(parts.sheet, maxSheetBytes, reader, () => text.isEnough);
      return reader;
    };
    const { tallMerges } = await read(new SheetReader(parts, (row, cells) => text.add(row, cells)));
    if (tallMerges.length > 0) {
      text.clear();
      await read(new SheetReader(parts, (row, cells) => text.add(row, cells), tallMerges));
    }
    return text.bytes();
  } catch (error) {
    if (error instanceof Unreadable) throw NotACsvFile({ reason: error.message });
    throw error;
  }
}

/** The rows of a sheet as CSV. Rows that are missing in between are empty lines, which keeps the numbers of the others. */
class CsvLines {
  private pieces: Buffer[] = [];
  private lines = separatorLine;
  private size = 0;
  private row = 0;
  private rows = 0;

  constructor(private readonly rowsWanted: number) {}

  get isEnough(): boolean {
    return this.rows >= this.rowsWanted;
  }

  clear(): void {
    this.pieces = [];
    this.lines = separatorLine;
    this.size = 0;
    this.row = 0;
    this.rows = 0;
  }

  add(row: number, cells: readonly string[]): void {
    if (this.isEnough) return;
    this.lines += '\r\n'.repeat(row - this.row - 1) + csvRow([...cells]);
    this.row = row;
    this.rows += 1;
    if (this.lines.length > 65_536) this.cut();
  }

  bytes(): Buffer {
    this.cut();
    return Buffer.concat(this.pieces);
  }

  private cut(): void {
    const piece = Buffer.from(this.lines, 'utf8');
    this.pieces.push(piece);
    this.lines = '';
    this.size += piece.length;
    if (this.size > maxUploadBytes)
      throw new Unreadable(
        'its first sheet has more than 10 MB as text; save it as CSV, which may be larger',
      );
  }
}
