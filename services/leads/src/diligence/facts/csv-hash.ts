import { createHash } from 'node:crypto';
import { csvHead, csvRow } from '@leadmart/platform/csv';
import type { HashedCsv } from '../documents/diligence-document.js';

const lineFeed = 0x0a;

/** Hashes the CSV file of a pack with and without its byte order mark, and counts the lines that are blank. */
export class CsvHash {
  private readonly all = createHash('sha256');
  private readonly withoutMark = createHash('sha256');
  private readonly markBytes: number;
  private readonly blank: Buffer;
  private bytes = 0;
  private blankLines = 0;

  constructor(private readonly columns: readonly string[]) {
    const [marked, plain] = [true, false].map((bom) =>
      Buffer.byteLength(csvHead(columns, { bom })),
    );
    this.markBytes = (marked ?? 0) - (plain ?? 0);
    this.blank = Buffer.from(csvRow(columns.map(() => '')));
  }

  /** Whole lines; the first ones begin with the byte order mark and the head. */
  add(lines: Buffer): void {
    this.all.update(lines);
    this.withoutMark.update(this.bytes === 0 ? lines.subarray(this.markBytes) : lines);
    this.bytes += lines.length;
    this.blankLines += this.blankIn(lines);
  }

  result(): HashedCsv {
    return {
      sha256: this.all.digest('hex'),
      sha256WithoutByteOrderMark: this.withoutMark.digest('hex'),
      bytes: this.bytes,
      columns: [...this.columns],
      blankLines: this.blankLines,
    };
  }

  private blankIn(lines: Buffer): number {
    const { blank } = this;
    let found = 0;
    for (let at = lines.indexOf(blank); at !== -1; at = lines.indexOf(blank, at + blank.length))
      if (at === 0 || lines[at - 1] === lineFeed) found += 1;
    return found;
  }
}
