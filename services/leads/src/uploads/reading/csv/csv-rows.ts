import type { CsvCells } from './csv-cells.js';

/** One record of a CSV file. */
export interface CsvRow {
  /** The row number of a spreadsheet: the header is row 1, empty rows count. */
  readonly row: number;
  readonly cells: readonly string[];
  /** Set when a quote of the record is never closed; `cells` then holds the unparsed line. */
  readonly openQuote?: true;
}

/** The cells of one row as positions in a buffer. Overwritten by the next row. */
export interface RowCells {
  readonly bytes: Uint8Array;
  /** The first byte of each cell. The cells of the row begin at the index `first`. */
  readonly starts: Uint32Array;
  /** The byte behind each cell. */
  readonly ends: Uint32Array;
  readonly first: number;
  readonly length: number;
}

/** The rows of a part of a file, one after the other. Empty rows are left out. */
export interface CsvRows {
  /** Moves to the next row. Returns false behind the last one. */
  next(): boolean;
  /** The present row without a copy; undefined for a row that csv-parser has read. */
  readonly places: RowCells | undefined;
  /** Returns a copy of the present row. */
  copy(): CsvRow;
}

/** The rows of a chunk. `difficult` are the cells of its difficult records, read by csv-parser. */
export class ChunkRows implements CsvRows {
  places: RowCells | undefined;
  private readonly plain: { -readonly [K in keyof RowCells]: RowCells[K] };
  private at = -1;
  private difficultAt = -1;

  constructor(
    private readonly text: Buffer,
    private readonly cells: CsvCells,
    private readonly difficult: readonly (readonly Buffer[])[],
    /** The number of rows in the file before this chunk. */
    private readonly rowsBefore: number,
  ) {
    const { starts, ends } = cells;
    this.plain = { bytes: text, starts, ends, first: 0, length: 0 };
  }

  next(): boolean {
    while (this.at + 1 < this.cells.size) {
      this.at += 1;
      const first = this.cells.firstOf(this.at);
      if (first === undefined) {
        this.places = undefined;
        this.difficultAt += 1;
        if (!isBlank(this.texts())) return true;
        continue;
      }
      this.places = this.plain;
      this.plain.first = first;
      this.plain.length = this.cells.countOf(this.at);
      if (startsWithText(this.plain) || !isBlank(this.texts())) return true;
    }
    return false;
  }

  copy(): CsvRow {
    return { row: this.rowsBefore + this.at + 1, cells: this.texts() };
  }

  private texts(): string[] {
    if (!this.places)
      return (this.difficult[this.difficultAt] ?? []).map((cell) => cell.toString('utf8'));
    const { starts, ends, first, length } = this.places;
    return Array.from({ length }, (_, i) =>
      this.text.toString('utf8', starts[first + i], ends[first + i]),
    );
  }
}

/** A row that is no part of a chunk. */
export class SingleRow implements CsvRows {
  readonly places = undefined;
  private isRead = false;

  constructor(private readonly row: CsvRow) {}

  next(): boolean {
    const isFirst = !this.isRead;
    this.isRead = true;
    return isFirst;
  }

  copy(): CsvRow {
    return this.row;
  }
}

function isBlank(cells: readonly string[]): boolean {
  return cells.every((cell) => cell.trim() === '');
}

/** Returns whether the first cell begins with a visible ASCII character: nearly every row that is not empty does. */
function startsWithText({ bytes, starts, ends, first, length }: RowCells): boolean {
  const start = starts[first] ?? 0;
  const byte = bytes[start] ?? 0;
  return length > 0 && start !== ends[first] && byte > 0x20 && byte < 0x7f;
}
