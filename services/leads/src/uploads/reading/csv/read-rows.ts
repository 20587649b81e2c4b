import { setImmediate as nextTurn } from 'node:timers/promises';
import { CsvCells } from './csv-cells.js';
import { findOpenQuote, maxRecords, type CsvDialect, type OpenQuote } from './csv-dialect.js';
import { ChunkRows, SingleRow, type CsvRows } from './csv-rows.js';
import { DifficultRecords } from './difficult-records.js';

/**
 * Reads the rows of a file in chunks. The first row is the header. A chunk is valid until the next one is read. Throws
 * NotACsvFile when it reaches a record or a row that is too much.
 */
export async function* readRows(text: Buffer, dialect: CsvDialect): AsyncGenerator<CsvRows> {
  const reader = new ChunkReader(dialect);
  try {
    const openQuote = yield* reader.read(text);
    if (!openQuote) return;
    const line = text.toString('utf8', openQuote.from, openQuote.nextLine).trimEnd();
    yield reader.readOpenQuote(line);
    yield* reader.read(text.subarray(openQuote.nextLine));
  } finally {
    reader.destroy();
  }
}

class ChunkReader {
  private readonly cells: CsvCells;
  private difficult: DifficultRecords | undefined;
  private rows = 0;

  constructor(private readonly dialect: CsvDialect) {
    this.cells = new CsvCells(dialect);
  }

  /** Returns the record whose quote is never closed; it and the text behind it are not read. */
  async *read(text: Buffer): AsyncGenerator<CsvRows, OpenQuote | undefined> {
    for (let at = 0; at < text.length;) {
      at = this.cells.read(text, at);
      const { difficult, size, isStopped } = this.cells;
      const read = difficult.length > 0 ? await this.readDifficult(difficult) : [];
      await nextTurn();
      yield new ChunkRows(text, this.cells, read, this.rows);
      this.rows += size;
      if (isStopped) return this.openQuoteAt(text, at);
      if (this.rows >= maxRecords) findOpenQuote(text, this.dialect);
    }
    return undefined;
  }

  /** A scan of every file would take a quarter of the time of reading; nearly no file needs it. */
  private openQuoteAt(text: Buffer, at: number): OpenQuote {
    const open = findOpenQuote(text, this.dialect);
    if (open?.from !== at) throw new Error(`expected an open quote at byte ${at}`);
    return open;
  }

  readOpenQuote(line: string): CsvRows {
    this.rows += 1;
    return new SingleRow({ row: this.rows, cells: [line], openQuote: true });
  }

  destroy(): void {
    this.difficult?.destroy();
  }

  private async readDifficult(records: readonly Buffer[]) {
    this.difficult ??= new DifficultRecords(this.dialect);
    return this.difficult.read(records);
  }
}
