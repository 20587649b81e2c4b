import { endOfJoined, type Joinable } from './joinable.js';
import { joinedCrc32 } from './joined-crc32.js';
import { Pieces } from './pieces.js';

const trailerBytes = 8;

/** A gzip file (RFC 1952) whose content is deflated in parts. Keeps the checksum and the size of the parts that were added. */
class GzipFile {
  /** No name, no time, the fastest level, an unknown operating system. */
  readonly head = Buffer.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 4, 0xff);
  private crc32 = 0;
  private size = 0;

  /** Returns the bytes of the next part. */
  add({ joinable, size, crc32 }: Joinable): Buffer {
    this.crc32 = joinedCrc32(this.crc32, { crc32, size });
    this.size += size;
    return joinable;
  }

  /** The last bytes of the file. */
  end(): Buffer {
    const trailer = Buffer.alloc(trailerBytes);
    trailer.writeUInt32LE(this.crc32, 0);
    trailer.writeUInt32LE(this.size % 2 ** 32, 4);
    return Buffer.concat([endOfJoined, trailer]);
  }
}

/** Yields a file of deflated parts, gzipped. */
export async function* gzippedPieces(
  parts: AsyncIterable<readonly Joinable[]>,
): AsyncGenerator<Buffer, undefined> {
  const file = new GzipFile();
  const pieces = new Pieces();
  pieces.add(file.head);
  for await (const some of parts) {
    for (const part of some) pieces.add(file.add(part));
    yield* pieces.take();
  }
  pieces.add(file.end());
  yield* pieces.rest();
  return undefined;
}
