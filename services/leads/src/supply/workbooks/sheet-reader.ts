import { numberText } from './cell-formats.js';
import type { XmlVisitor } from './read-xml.js';
import type { SheetParts } from './workbook-parts.js';
import { damaged, Unreadable } from './zip-entries.js';

/** Cells of one column in several rows that are shown as one. */
export interface TallMerge {
  readonly column: number;
  readonly first: number;
  readonly last: number;
}

const maxColumns = 16_384;
const maxRows = 1_048_576;
const maxTallMerges = 1_000;
const escaped = /_x([\dA-Fa-f]{4})_/g;

type Take = (row: number, cells: readonly string[]) => void;

/** Reads the cells of a sheet as the texts that they show. A file of leads needs no line breaks within a cell. */
export class SheetReader implements XmlVisitor {
  /** Known at the end of the sheet. */
  readonly tallMerges: TallMerge[] = [];
  private row = 0;
  private cells: string[] = [];
  private column = -1;
  private type = '';
  private style = 0;
  private written = '';
  private isText = false;
  private hasFormula = false;
  private hasValue = false;
  private readonly shared = new Map<TallMerge, string>();

  /** `merges` are those of an earlier reading: each of their rows gets the text of the first. */
  constructor(
    private readonly parts: SheetParts,
    private readonly take: Take,
    private readonly merges: readonly TallMerge[] = [],
  ) {}

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === 'row') this.openRow(attributes);
    else if (name === 'c') this.openCell(attributes);
    else if (name === 'f') this.hasFormula = true;
    else if (name === 'v') this.hasValue = true;
    else if (name === 'mergeCell') this.addMerge(attributes['ref'] ?? '');
    this.isText = name === 'v' || name === 't';
  }

  text(piece: string): void {
    if (this.isText) this.written += piece;
  }

  close(name: string): void {
    this.isText = false;
    if (name === 'c') this.closeCell();
    if (name === 'row') this.closeRow();
  }

  private openRow({ r }: Readonly<Record<string, string>>): void {
    const row = r === undefined ? this.row + 1 : Number(r);
    if (!(row > this.row && row <= maxRows)) throw damaged();
    this.row = row;
    this.cells = [];
    this.column = -1;
  }

  private openCell({ r, t = 'n', s = '0' }: Readonly<Record<string, string>>): void {
    this.column = r === undefined ? this.column + 1 : placeOf(r).column;
    if (this.column >= maxColumns) throw damaged();
    this.type = t;
    this.style = Number(s);
    this.written = '';
    this.hasFormula = false;
    this.hasValue = false;
  }

  private closeCell(): void {
    if (this.hasFormula && !this.hasValue)
      throw new Unreadable(
        `row ${this.row} has a formula without its result; open the workbook in a spreadsheet program and save it again`,
      );
    const text = this.shownText()
      .replace(/[\p{Cc}\s]+/gu, ' ')
      .trim();
    if (text === '') return;
    while (this.cells.length < this.column) this.cells.push('');
    this.cells[this.column] = text;
  }

  private shownText(): string {
    const { written: text, type, parts } = this;
    switch (type) {
      case 's':
        return text === '' ? '' : unescaped(parts.strings[Number(text)] ?? missingText());
      case 'inlineStr':
      case 'str':
        return unescaped(text);
      case 'b':
        return text === '' ? '' : text === '1' ? 'TRUE' : 'FALSE';
      case 'n':
        return numberText(text, parts.formats[this.style] ?? { kind: 'number' }, parts.is1904);
      default:
        // An error such as #REF!, or a date in words.
        return text;
    }
  }

  private closeRow(): void {
    for (const merge of this.merges) {
      const { column, first, last } = merge;
      if (this.row === first) this.shared.set(merge, this.cells[column] ?? '');
      const text = this.shared.get(merge) ?? '';
      if (text === '' || this.row <= first || this.row > last) continue;
      while (this.cells.length < column) this.cells.push('');
      this.cells[column] ||= text;
    }
    if (this.cells.length > 0) this.take(this.row, this.cells);
  }

  private addMerge(range: string): void {
    const [from = '', to = from] = range.split(':');
    const [start, end] = [placeOf(from), placeOf(to)];
    if (end.row <= start.row) return;
    this.tallMerges.push({ column: start.column, first: start.row, last: end.row });
    if (this.tallMerges.length > maxTallMerges)
      throw new Unreadable(`it has more than ${maxTallMerges} merged cells; unmerge them`);
  }
}

function missingText(): never {
  throw damaged();
}

/** `B12` → the column 1 in the row 12. */
function placeOf(reference: string): { column: number; row: number } {
  const [, letters = '', digits = ''] = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/i.exec(reference) ?? [];
  if (letters === '') throw damaged();
  let column = 0;
  for (const letter of letters.toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64;
  return { column: column - 1, row: Number(digits) };
}

/** Characters that XML cannot have are written as `_x000D_`. */
function unescaped(text: string): string {
  return text.replace(escaped, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
