import type { Joinable } from '../pages/joinable.js';
import { GzipFile } from './gzip-file.js';
import { Pieces } from './pieces.js';

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
