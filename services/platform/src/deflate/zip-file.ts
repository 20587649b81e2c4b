import { endOfJoined, type Joinable } from './joinable.js';
import { joinedCrc32 } from './joined-crc32.js';
import { Pieces } from './pieces.js';

/** The name of a file in a zip file, in ASCII, and its time. */
export interface ZipEntry {
  readonly name: string;
  readonly at: Date;
}

interface WrittenEntry extends ZipEntry {
  readonly offset: number;
  crc32: number;
  compressed: number;
  size: number;
}

/** The version of the format that a reader must know: 2.0, or 4.5 for numbers of 64 bits (ZIP64). */
const version = 20;
const version64 = 45;
/** A reader that finds these looks for the number in the ZIP64 fields. */
const max16 = 0xffff;
const max32 = 0xffff_ffff;
/** Bit 3: size and checksum follow the content. */
const flags = 1 << 3;
const deflated = 8;

/**
 * A zip file (APPNOTE 6.3) whose files are deflated in parts, written from front to back. It may have any size and any
 * number of files: the list at its end gets ZIP64 fields where numbers need them. Each file must stay below 4 GB, as a
 * pack of a million leads does.
 */
export class ZipFile {
  private readonly entries: WrittenEntry[] = [];
  private bytes = 0;

  /** Begins a file. Returns the bytes before its content. */
  begin({ name, at }: ZipEntry): Buffer {
    const entry = { name, at, offset: this.bytes, crc32: 0, compressed: 0, size: 0 };
    this.entries.push(entry);
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    writeCommon(head, 4, entry);
    return this.written(head, Buffer.from(name));
  }

  /** Returns the bytes of the next part of the file. */
  add({ joinable, size, crc32 }: Joinable): Buffer {
    const entry = this.current();
    entry.crc32 = joinedCrc32(entry.crc32, { crc32, size });
    entry.size += size;
    entry.compressed += joinable.length;
    return this.written(joinable);
  }

  /** Ends the file. Returns the bytes after its content. */
  endEntry(): Buffer {
    const entry = this.current();
    entry.compressed += endOfJoined.length;
    const tail = Buffer.alloc(16);
    tail.writeUInt32LE(0x08074b50, 0);
    writeSizes(tail, 4, entry);
    return this.written(endOfJoined, tail);
  }

  /** The last bytes: the list of the files. */
  end(): Buffer {
    const offset = this.bytes;
    const count = this.entries.length;
    const list = Buffer.concat(this.entries.map(listed));
    const needs64 = count >= max16 || offset >= max32 || list.length >= max32;
    const end = Buffer.alloc(22);
    end.writeUInt32LE(0x06054b50, 0);
    end.writeUInt16LE(Math.min(count, max16), 8);
    end.writeUInt16LE(Math.min(count, max16), 10);
    end.writeUInt32LE(Math.min(list.length, max32), 12);
    end.writeUInt32LE(Math.min(offset, max32), 16);
    const end64 = needs64 ? [endOf64({ count, bytes: list.length, offset })] : [];
    return this.written(list, ...end64, end);
  }

  private current(): WrittenEntry {
    const entry = this.entries.at(-1);
    if (!entry) throw new Error('no file of the zip file has begun');
    return entry;
  }

  private written(...parts: readonly Buffer[]): Buffer {
    const [only, another] = parts;
    const bytes = only && !another ? only : Buffer.concat(parts);
    this.bytes += bytes.length;
    return bytes;
  }
}

function listed(entry: WrittenEntry): Buffer {
  const { name, offset } = entry;
  const extra = offset >= max32 ? extraOf64(offset) : Buffer.alloc(0);
  const head = Buffer.alloc(46);
  head.writeUInt32LE(0x02014b50, 0);
  head.writeUInt16LE(extra.length > 0 ? version64 : version, 4);
  writeCommon(head, 6, entry);
  writeSizes(head, 16, entry);
  head.writeUInt16LE(extra.length, 30);
  head.writeUInt32LE(Math.min(offset, max32), 42);
  return Buffer.concat([head, Buffer.from(name), extra]);
}

/** The ZIP64 field of a file whose head is behind the first 4 GB. */
function extraOf64(offset: number): Buffer {
  const extra = Buffer.alloc(12);
  extra.writeUInt16LE(1, 0);
  extra.writeUInt16LE(8, 2);
  extra.writeBigUInt64LE(BigInt(offset), 4);
  return extra;
}

interface FileList {
  readonly count: number;
  readonly bytes: number;
  readonly offset: number;
}

/** The ZIP64 record of the list, and the locator that leads to it. */
function endOf64({ count, bytes, offset }: FileList): Buffer {
  const record = Buffer.alloc(76);
  record.writeUInt32LE(0x06064b50, 0);
  record.writeBigUInt64LE(44n, 4);
  record.writeUInt16LE(version64, 12);
  record.writeUInt16LE(version64, 14);
  record.writeBigUInt64LE(BigInt(count), 24);
  record.writeBigUInt64LE(BigInt(count), 32);
  record.writeBigUInt64LE(BigInt(bytes), 40);
  record.writeBigUInt64LE(BigInt(offset), 48);
  record.writeUInt32LE(0x07064b50, 56);
  record.writeBigUInt64LE(BigInt(offset + bytes), 64);
  record.writeUInt32LE(1, 72);
  return record;
}

/** The fields that a file's head and its line in the list share; sizes and checksum stay 0 in the head. */
function writeCommon(head: Buffer, from: number, { name, at }: ZipEntry): void {
  head.writeUInt16LE(version, from);
  head.writeUInt16LE(flags, from + 2);
  head.writeUInt16LE(deflated, from + 4);
  head.writeUInt32LE(dosTimeOf(at), from + 6);
  head.writeUInt16LE(Buffer.byteLength(name), from + 22);
}

function writeSizes(
  head: Buffer,
  from: number,
  { crc32, compressed, size }: Pick<WrittenEntry, 'crc32' | 'compressed' | 'size'>,
): void {
  head.writeUInt32LE(crc32, from);
  head.writeUInt32LE(compressed, from + 4);
  head.writeUInt32LE(size, from + 8);
}

/** Time and date in UTC, to two seconds; the format knows no time zone. */
function dosTimeOf(at: Date): number {
  const time =
    (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | Math.floor(at.getUTCSeconds() / 2);
  const date =
    ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  return date * 2 ** 16 + time;
}

/** A file within a zip file. Its parts are read when its turn comes. */
export interface ZippedFile extends ZipEntry {
  readonly parts: () => AsyncIterable<readonly Joinable[]>;
}

/** Yields a zip file of files that consist of deflated parts, one after the other. */
export async function* zippedPieces(
  files: Iterable<ZippedFile> | AsyncIterable<ZippedFile>,
): AsyncGenerator<Buffer, undefined> {
  const zip = new ZipFile();
  const pieces = new Pieces();
  for await (const file of files) {
    pieces.add(zip.begin(file));
    for await (const some of file.parts()) {
      for (const part of some) pieces.add(zip.add(part));
      yield* pieces.take();
    }
    pieces.add(zip.endEntry());
  }
  pieces.add(zip.end());
  yield* pieces.rest();
  return undefined;
}
