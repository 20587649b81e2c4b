import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createInflateRaw } from 'node:zlib';

/** A workbook that is refused; the message completes "Please upload a CSV file (…)". */
export class Unreadable extends Error {}

export const damaged = (): Unreadable => new Unreadable('it is a damaged workbook; save it again');

/** A file in a ZIP archive, not unpacked yet. */
export interface ZipEntry {
  readonly name: string;
  readonly isEncrypted: boolean;
  readonly method: number;
  readonly crc: number;
  readonly packed: Buffer;
}

const stored = 0;
const deflated = 8;
const endMark = 0x06_05_4b_50;
const entryMark = 0x02_01_4b_50;
const endBytes = 22;
const maxCommentBytes = 65_535;

/** Returns the files of an archive by name; undefined if the bytes are none. Reads the list at its end only. */
export function zipEntries(zip: Buffer): ReadonlyMap<string, ZipEntry> | undefined {
  const end = endOf(zip);
  if (end === undefined) return undefined;
  try {
    const entries = new Map<string, ZipEntry>();
    let at = zip.readUInt32LE(end + 16);
    for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
      if (zip.readUInt32LE(at) !== entryMark) throw damaged();
      const nameEnd = at + 46 + zip.readUInt16LE(at + 28);
      const name = zip.toString('utf8', at + 46, nameEnd);
      entries.set(name, entryAt(zip, at, name));
      at = nameEnd + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
    }
    return entries;
  } catch (error) {
    // A position behind the end of the file.
    if (error instanceof RangeError) throw damaged();
    throw error;
  }
}

function endOf(zip: Buffer): number | undefined {
  for (let at = zip.length - endBytes; at >= 0; at -= 1) {
    if (at < zip.length - endBytes - maxCommentBytes) return undefined;
    if (zip.readUInt32LE(at) === endMark) return at;
  }
  return undefined;
}

function entryAt(zip: Buffer, at: number, name: string): ZipEntry {
  const local = zip.readUInt32LE(at + 42);
  const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
  return {
    name,
    isEncrypted: (zip.readUInt16LE(at + 8) & 1) === 1,
    method: zip.readUInt16LE(at + 10),
    crc: zip.readUInt32LE(at + 16),
    packed: zip.subarray(start, start + zip.readUInt32LE(at + 20)),
  };
}

/**
 * Unpacks a file piece by piece, so that memory and time end with `maxBytes`, whatever the archive says about its size.
 * Throws Unreadable. The last piece is passed on before the checksum is known, so use the result after the end only.
 */
export async function unpack(
  { isEncrypted, method, crc, packed }: ZipEntry,
  maxBytes: number,
  take: (piece: Buffer) => void,
): Promise<void> {
  if (isEncrypted) throw new Unreadable('it is protected with a password; save it without one');
  if (method !== stored && method !== deflated) throw damaged();
  let bytes = 0;
  let sum = 0;
  const count = (piece: Buffer): void => {
    bytes += piece.length;
    if (bytes > maxBytes)
      throw new Unreadable(`it has more than ${maxBytes / 1_048_576} MB when it is unpacked`);
    sum = crc32(piece, sum);
    take(piece);
  };
  const consume = async (pieces: AsyncIterable<Buffer>): Promise<void> => {
    for await (const piece of pieces) count(piece);
  };
  try {
    if (method === stored) count(packed);
    else await pipeline(Readable.from([packed]), createInflateRaw(), consume);
  } catch (error) {
    // The errors of zlib have a code: data that is cut or is no deflated data.
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_'))
      throw damaged();
    throw error;
  }
  if (sum !== crc) throw damaged();
}
