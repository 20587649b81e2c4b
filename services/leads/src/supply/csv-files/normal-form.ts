import { NotACsvFile } from '@leadmart/contracts';

/** A record must be shorter; a lead has some hundred bytes. */
export const maxRecordBytes = 65_536;

/** A record is known to be too long when there are some bytes more: its line end may take three. */
const patienceBytes = maxRecordBytes + 8;

/** A record has no more: csv-parser needs many times as long for each cell of a wider one. A file of leads has some dozens. */
export const maxCells = 2_000;

/** How the cells of a file are separated, and its header if it is known. */
export interface CsvDialect {
  /** One character. */
  readonly separator: string;
  /** The row number of the header and the number of its cells. */
  readonly header?: { readonly row: number; readonly width: number };
}

/** No text has this character: it begins the first cell of a record that cannot be read, before the reason. */
export const faultMark = '\0';

const openQuote = 'a quote is opened and not closed';
const textBehindQuote =
  'text behind the closing quote of a cell; write a quote inside a cell twice';
const tooManyCells = `more than ${maxCells.toLocaleString('en-US')} cells`;

const quote = 0x22;
const carriageReturn = 0x0d;
const lineFeed = 0x0a;
const newline = Buffer.from('\n');

/** Results instead of a position in the text. */
const unfinished = -1;
const unclosed = -2;
const misquoted = -3;

/**
 * Rewrites a text for csv-parser, chunk by chunk. csv-parser takes every quote for one that opens or closes a cell, reads
 * one kind of line end and knows no errors. In the normal form a quote stands only around a cell or twice inside it, with
 * no blanks around, and each record ends with a line feed. A record that has no such form is a cell with `faultMark` and
 * the reason, and a cell with its text. See decisions/0053.
 */
export class NormalForm {
  /** The separator of the normal form. */
  readonly separator: string;
  private records = 0;
  private rest = Buffer.alloc(0);
  private text = this.rest;
  private isLast = false;
  private edits = new Edits(this.rest);
  private isMultiLine = false;
  private cells = 0;
  /** The last closing quote that has text behind it. */
  private misquotedAt = 0;
  private readonly given: Buffer;
  /** The bytes that may end a cell. No text has a zero: it stands for the end of the text. */
  private readonly stops = new Uint8Array(256);

  constructor(private readonly dialect: CsvDialect) {
    this.given = Buffer.from(dialect.separator);
    // csv-parser separates by one byte.
    this.separator = this.given.length === 1 ? dialect.separator : '\0';
    for (const byte of [0, quote, carriageReturn, lineFeed, this.given[0] ?? 0])
      this.stops[byte] = 1;
  }

  /** The number of records that were returned. */
  get size(): number {
    return this.records;
  }

  /** Returns the records that end in this chunk. Throws NotACsvFile for a line that is too long. */
  next(chunk: Buffer, isLast: boolean): Buffer {
    // A copy, because csv-parser unescapes quotes in place.
    this.text = Buffer.concat([this.rest, chunk]);
    this.isLast = isLast;
    this.edits = new Edits(this.text);
    let at = 0;
    while (at < this.text.length) {
      this.edits.begin();
      const next = this.readRecord(at);
      if (next === unfinished) break;
      this.records += 1;
      at = next;
    }
    if (at < this.text.length) this.edits.undo();
    this.rest = this.text.subarray(at);
    return this.edits.upTo(at);
  }

  /** Returns the position of the next record, or `unfinished`. */
  private readRecord(from: number): number {
    this.isMultiLine = false;
    const end = this.readCells(from);
    const isEnded = end >= 0 && end < this.text.length;
    if (end === misquoted) return this.readMisquoted(from);
    if (!isEnded && !this.isLast)
      return this.text.length - from < patienceBytes ? unfinished : this.cutFirstLine(from);
    const isTooLong = end - from >= maxRecordBytes;
    if (end === unclosed || isTooLong || (this.isMultiLine && this.hasOnlyWholeRows(from, end)))
      return this.cutFirstLine(from);
    if (this.cells > maxCells) return this.endFaulty(from, end, tooManyCells);
    return this.endRecord(end);
  }

  /** Returns the end of the last cell of a record, `unclosed` or `misquoted`. */
  private readCells(from: number): number {
    const { given, text } = this;
    let at = this.readCell(from);
    this.cells = 1;
    while (at >= 0 && text[at] === given[0]) {
      this.cells += 1;
      if (given.length > 1) this.edits.replace(at, at + given.length, Buffer.from(this.separator));
      at = this.readCell(at + given.length);
    }
    return at;
  }

  private readCell(start: number): number {
    const at = this.stopBehind(start);
    if (this.text[at] !== quote) return at;
    if (at === start) return this.readQuoted(at);
    if (!this.isBlank(start, at)) return this.readLetters(start, at);
    this.edits.replace(start, at);
    return this.readQuoted(at);
  }

  /** Reads a cell in which quotes are letters. */
  private readLetters(start: number, firstQuote: number): number {
    let end = firstQuote;
    while (this.text[end] === quote) end = this.stopBehind(end + 1);
    this.edits.replace(start, end, quoted(this.text.subarray(start, end)));
    return end;
  }

  private readQuoted(open: number): number {
    const { text } = this;
    for (let at = open + 1; at < text.length; at += 1) {
      const byte = text[at];
      if (byte === lineFeed || byte === carriageReturn) this.isMultiLine = true;
      else if (byte === quote) {
        if (text[at + 1] !== quote) return this.closeQuoted(at);
        at += 1;
      }
    }
    return unclosed;
  }

  private closeQuoted(close: number): number {
    const end = this.stopBehind(close + 1);
    if (end === close + 1) return end;
    const isCut = end === this.text.length && !this.isLast;
    if (this.text[end] === quote || !(isCut || this.isBlank(close + 1, end))) {
      this.misquotedAt = close;
      return misquoted;
    }
    this.edits.replace(close + 1, end);
    return end;
  }

  /**
   * A record with text behind a closing quote ends with that line. But if an earlier line of it is most of a row, a quote
   * of that row was never closed.
   */
  private readMisquoted(from: number): number {
    const end = this.lineEndBehind(this.misquotedAt);
    if (end === this.text.length && !this.isLast && end - from < patienceBytes) return unfinished;
    if (end - from >= maxRecordBytes) return this.cutFirstLine(from);
    const width = this.widthOfRows();
    const isRow = (cells: number) => width !== undefined && cells > width / 2;
    if (this.cellsOfLines(from, end).slice(0, -1).some(isRow)) return this.cutFirstLine(from);
    return this.endFaulty(from, end, textBehindQuote);
  }

  /**
   * Whether each line of a record would be a row as wide as the header if its quotes were letters. Then a quote was opened
   * in one row and another one stands in a later row: the record is no row with text of several lines.
   */
  private hasOnlyWholeRows(from: number, end: number): boolean {
    const width = this.widthOfRows();
    if (width === undefined || width === 1) return false;
    return this.cellsOfLines(from, end).every((cells) => cells === width);
  }

  private widthOfRows(): number | undefined {
    const { header } = this.dialect;
    return header && this.records >= header.row ? header.width : undefined;
  }

  private cellsOfLines(from: number, end: number): number[] {
    const lines = this.text.toString('utf8', from, end).split(/\r\r\n|\r\n|\r|\n/);
    return lines.map((line) => line.split(this.dialect.separator).length);
  }

  /** Ends a record with its first line, because a quote of it is never closed. */
  private cutFirstLine(from: number): number {
    const end = this.lineEndBehind(from);
    if (end - from >= maxRecordBytes || (end === this.text.length && !this.isLast))
      throw NotACsvFile({ reason: `row ${this.records + 1} is too long` });
    return this.endFaulty(from, end, openQuote);
  }

  private endFaulty(from: number, end: number, reason: string): number {
    this.edits.undo();
    const mark = `"${faultMark}${reason}"${this.separator}`;
    const text = quoted(this.text.subarray(from, end));
    this.edits.replace(from, end, Buffer.concat([Buffer.from(mark), text]));
    return this.endRecord(end);
  }

  /** Reads a line end of CR, LF, CR LF or CR CR LF. Returns the position behind it, or `unfinished`. */
  private endRecord(end: number): number {
    const { text, isLast } = this;
    if (end === text.length) this.edits.replace(end, end, newline);
    if (end === text.length || text[end] === lineFeed) return Math.min(end + 1, text.length);
    const [second, third] = [text[end + 1], text[end + 2]];
    if (second === lineFeed) return end + 2;
    const isCut = second === undefined || (second === carriageReturn && third === undefined);
    if (isCut && !isLast) return unfinished;
    const isDoubled = second === carriageReturn && third === lineFeed;
    if (isDoubled) this.edits.replace(end, end + 1);
    else text[end] = lineFeed;
    return isDoubled ? end + 3 : end + 1;
  }

  /** Returns the first position from `at` on that may end a cell. */
  private stopBehind(at: number): number {
    const { text, stops, given } = this;
    for (;;) {
      while (stops[text[at] ?? 0] === 0) at += 1;
      if (given.length === 1 || text[at] !== given[0]) return at;
      if (text.subarray(at, at + given.length).equals(given)) return at;
      at += 1;
    }
  }

  private lineEndBehind(at: number): number {
    while (at < this.text.length && this.text[at] !== lineFeed && this.text[at] !== carriageReturn)
      at += 1;
    return at;
  }

  private isBlank(from: number, to: number): boolean {
    return /^[\s\p{Cf}]*$/u.test(this.text.toString('utf8', from, to));
  }
}

/** A text with some parts replaced, copied in few pieces. */
class Edits {
  private readonly pieces: Buffer[] = [];
  private copiedTo = 0;
  private piecesBefore = 0;
  private copiedBefore = 0;

  constructor(private readonly text: Buffer) {}

  /** Begins a record, for `undo`. */
  begin(): void {
    this.piecesBefore = this.pieces.length;
    this.copiedBefore = this.copiedTo;
  }

  undo(): void {
    this.pieces.length = this.piecesBefore;
    this.copiedTo = this.copiedBefore;
  }

  replace(from: number, to: number, by?: Buffer): void {
    this.pieces.push(this.text.subarray(this.copiedTo, from));
    if (by) this.pieces.push(by);
    this.copiedTo = to;
  }

  upTo(end: number): Buffer {
    const last = this.text.subarray(this.copiedTo, end);
    return this.pieces.length === 0 ? last : Buffer.concat([...this.pieces, last]);
  }
}

/** Returns bytes as a quoted cell. */
function quoted(bytes: Buffer): Buffer {
  return Buffer.from(`"${bytes.toString('latin1').replaceAll('"', '""')}"`, 'latin1');
}
