import type { Joinable } from '../pages/joinable.js';
import { Pieces } from './pieces.js';
import { ZipFile, type ZipEntry } from './zip-file.js';

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
