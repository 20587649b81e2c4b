import { setImmediate as nextTurn } from 'node:timers/promises';
import csv from 'csv-parser';
import { maxRecordBytes, type CsvDialect } from './csv-dialect.js';

/** Reads records with csv-parser. Destroy it after the last batch. */
export class DifficultRecords {
  private readonly parser: ReturnType<typeof csv>;
  private batch: Buffer[][] = [];
  private failure: Error | undefined;

  constructor({ separator, newline }: CsvDialect) {
    this.parser = csv({
      headers: false,
      raw: true,
      separator,
      newline,
      maxRowBytes: maxRecordBytes,
    });
    this.parser.on('data', (record: Record<string, Buffer>) =>
      this.batch.push(Object.values(record)),
    );
    this.parser.on('error', (error) => (this.failure = error));
  }

  /** Returns the cells of whole records. Reading csv-parser row by row costs more than the parsing itself. */
  async read(records: readonly Buffer[]): Promise<readonly (readonly Buffer[])[]> {
    this.batch = [];
    // A copy, because csv-parser unescapes quotes in place.
    this.parser.write(Buffer.concat(records));
    await nextTurn();
    if (this.failure) throw this.failure;
    return this.batch;
  }

  destroy(): void {
    this.parser.destroy();
  }
}
