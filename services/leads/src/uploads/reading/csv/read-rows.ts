import { setImmediate as nextTurn } from 'node:timers/promises';
import { CsvCells } from './csv-cells.js';
import type { CsvDialect } from './csv-dialect.js';
import { ChunkRows, SingleRow, type CsvRows } from './csv-rows.js';
import { DifficultRecords } from './difficult-records.js';

/** Reads the rows of a file in chunks. The first row is the header. A chunk is valid until the next one is read. */
export async function* readRows(text: Buffer, dialect: CsvDialect): AsyncGenerator<CsvRows> {
  const { openQuote } = dialect;
  const reader = new ChunkReader(dialect);
  try {
    yield* reader.read(text.subarray(0, openQuote?.from));
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

  async *read(text: Buffer): AsyncGenerator<CsvRows> {
    for (let at = 0; at < text.length;) {
      at = this.cells.read(text, at);
      const { difficult, size } = this.cells;
      const read = difficult.length > 0 ? await this.readDifficult(difficult) : [];
      await nextTurn();
      yield new ChunkRows(text, this.cells, read, this.rows);
      this.rows += size;
    }
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
