import { promisify } from 'node:util';
import { constants, crc32, deflateRaw, deflateRawSync, inflateRawSync } from 'node:zlib';

/**
 * Deflated bytes that begin and end at a byte, have no final block and refer to nothing before them. So several of them,
 * one after the other and followed by `endOfJoined`, are one deflate stream.
 */
export interface Joinable {
  readonly joinable: Buffer;
  /** The number of bytes before they were deflated. */
  readonly size: number;
  /** The CRC-32 of the bytes before they were deflated. */
  readonly crc32: number;
}

/** An empty final block. */
export const endOfJoined = Buffer.of(0x03, 0x00);

/** Higher levels save a tenth of the bytes for twice the processor time. See decisions/0006. */
const level = 1;
const finishFlush = constants.Z_SYNC_FLUSH;
const smallestChunk = 64;
const smallestDeflateChunk = 1_024;

const deflate = promisify(deflateRaw);

/** Deflates in a thread, because it takes as long as many requests. */
export async function toJoinable(bytes: Buffer): Promise<Joinable> {
  const joinable = await deflate(bytes, { level, finishFlush, chunkSize: chunkSizeFor(bytes) });
  return { joinable, size: bytes.length, crc32: crc32(bytes) };
}

/** Deflates at once, which costs half as much for bytes of a few pages. */
export function toJoinableSync(bytes: Buffer): Joinable {
  const joinable = deflateRawSync(bytes, { level, finishFlush, chunkSize: chunkSizeFor(bytes) });
  return { joinable, size: bytes.length, crc32: crc32(bytes) };
}

/** Nearly all results fit into one chunk, so that zlib copies nothing. A result keeps its whole chunk in memory. */
function chunkSizeFor(bytes: Buffer): number {
  return Math.max(smallestDeflateChunk, bytes.length >> 1);
}

/**
 * Returns the bytes of each part. They are slices of one buffer, in the same order. Inflates all parts at once, because
 * preparing zlib costs more than inflating a page. Throws if a part is damaged.
 */
export function inflateJoined(parts: readonly Joinable[]): Buffer[] {
  if (parts.length === 0) return [];
  const size = parts.reduce((sum, part) => sum + part.size, 0);
  const joined = Buffer.concat([...parts.map(({ joinable }) => joinable), endOfJoined]);
  // A chunk with a free byte at the end is the whole result, which zlib does not copy.
  const chunkSize = Math.max(smallestChunk, size + 1);
  const bytes = inflateRawSync(joined, { chunkSize, maxOutputLength: chunkSize });
  let from = 0;
  return parts.map((part) => {
    const slice = bytes.subarray(from, (from += part.size));
    // A damaged part changes where the next ones begin.
    if (slice.length !== part.size || crc32(slice) !== part.crc32)
      throw new Error('deflated bytes are damaged: length and CRC-32 do not match');
    return slice;
  });
}
