import { maxRecordBytes, type CsvDialect } from './csv-dialect.js';

const quote = 0x22;
const carriageReturn = 0x0d;
const lineFeed = 0x0a;

/** Small, so that other requests are handled between two chunks. */
const chunkBytes = 65_536;

/** The result of a method that cannot read a record within `maxRecordBytes`. */
const unread = -1;

/** A chunk ends with a whole record. A cell without a byte still has its separator or its line end. */
const maxCells = chunkBytes + maxRecordBytes + 1;

/**
 * Finds the records of a chunk and the positions of their cells, in arrays that every chunk of a file reuses. Reads
 * cells without a quote, and cells between two quotes with no quote inside. A record with any other quote is only
 * cut out, in `difficult`, for csv-parser. Stops before a record that is too long or whose quote is never closed. See
 * decisions/0020.
 */
export class CsvCells {
  /** The first and the last byte (exclusive) of each cell, without its quotes. */
  readonly starts = new Uint32Array(maxCells);
  readonly ends = new Uint32Array(maxCells);
  /** The first cell of each record; a difficult record has no cells here. */
  private readonly firsts = new Uint32Array(maxCells + 1);
  private readonly isDifficult = new Uint8Array(maxCells);
  private cells = 0;
  private records = 0;
  private difficultRecords: Buffer[] = [];
  private stopped = false;
  private readonly separator: number;
  private readonly newline: number;
  private readonly lineEnd: Buffer;

  constructor({ separator, newline }: CsvDialect) {
    this.separator = separator.charCodeAt(0);
    this.newline = newline.charCodeAt(0);
    this.lineEnd = Buffer.from(newline);
  }

  get size(): number {
    return this.records;
  }

  /** Whether the record behind the chunk is too long or its quote is never closed. */
  get isStopped(): boolean {
    return this.stopped;
  }

  /** The records for csv-parser, each with its line end. */
  get difficult(): readonly Buffer[] {
    return this.difficultRecords;
  }

  /** Returns the index of the first cell of a record. Undefined for a difficult record. */
  firstOf(record: number): number | undefined {
    return this.isDifficult[record] === 1 ? undefined : this.firsts[record];
  }

  /** Returns the number of cells of a record that is not difficult. */
  countOf(record: number): number {
    return (this.firsts[record + 1] ?? 0) - (this.firsts[record] ?? 0);
  }

  /** Reads the next chunk and forgets the previous one. Returns the position of the record behind the chunk. */
  read(text: Buffer, from: number): number {
    this.cells = 0;
    this.records = 0;
    this.difficultRecords = [];
    const stop = Math.min(text.length, from + chunkBytes);
    let at = from;
    this.stopped = false;
    while (at < stop) {
      this.isDifficult[this.records] = 0;
      const next = this.readRecord(text, at);
      this.stopped = next === unread;
      if (this.stopped) break;
      at = next;
    }
    return at;
  }

  /** Returns the position of the next record, or `unread`. */
  private readRecord(text: Buffer, from: number): number {
    const { starts, ends, separator, newline } = this;
    const limit = Math.min(text.length, from + maxRecordBytes);
    let cell = this.cells;
    let start = from;
    let at = from;
    for (; at < limit; at += 1) {
      const byte = text[at];
      if (byte === separator) {
        starts[cell] = start;
        ends[cell] = at;
        cell += 1;
        start = at + 1;
      } else if (byte === newline) break;
      else if (byte === quote) {
        const close = at === start ? this.closingQuote(text, at, limit) : -1;
        if (close === -1) return this.cutDifficult(text, from, limit);
        starts[cell] = start + 1;
        ends[cell] = close;
        cell += 1;
        at = close + 1;
        start = at + 1;
        if (text[at] === separator) continue;
        // Either the line end, its carriage return or the end of the file.
        const lineEnd = text[at] === newline ? at : at + 1;
        return lineEnd - from < maxRecordBytes ? this.endRecord(cell, lineEnd) : unread;
      }
    }
    if (at - from === maxRecordBytes) return unread;
    const end = this.withoutReturn(text, from, at);
    if (end === from) return this.endRecord(cell, at);
    starts[cell] = start;
    ends[cell] = end;
    return this.endRecord(cell + 1, at);
  }

  private withoutReturn(text: Buffer, from: number, end: number): number {
    const hasReturn = this.newline === lineFeed && end > from && text[end - 1] === carriageReturn;
    return hasReturn ? end - 1 : end;
  }

  /** Returns the position of the quote that ends the cell, or -1 if the cell continues behind it or has no such quote. */
  private closingQuote(text: Buffer, open: number, limit: number): number {
    let close = open + 1;
    while (close < limit && text[close] !== quote) close += 1;
    if (close === limit) return -1;
    const next = text[close + 1];
    if (next === this.separator || next === this.newline || next === undefined) return close;
    const isLineEnd = this.newline === lineFeed && next === carriageReturn;
    if (!isLineEnd) return -1;
    const after = text[close + 2];
    return after === lineFeed || after === undefined ? close : -1;
  }

  /** Cuts out a record that ends at the first line end outside of quotes. Returns `unread` if it has no such end. */
  private cutDifficult(text: Buffer, from: number, limit: number): number {
    let isQuoted = false;
    let at = from;
    for (; at < limit && (isQuoted || text[at] !== this.newline); at += 1)
      if (text[at] === quote) isQuoted = !isQuoted;
    if (isQuoted || at - from === maxRecordBytes) return unread;
    this.difficultRecords.push(text.subarray(from, at), this.lineEnd);
    this.isDifficult[this.records] = 1;
    return this.endRecord(this.cells, at);
  }

  /** Returns the position behind the line end. The last line of a file may have none. */
  private endRecord(cells: number, lineEnd: number): number {
    this.firsts[this.records] = this.cells;
    this.records += 1;
    this.firsts[this.records] = cells;
    this.cells = cells;
    return lineEnd + 1;
  }
}
