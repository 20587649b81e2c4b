import { batchesOf } from '../pages/batches.js';
import type { FoundPage } from '../pages/current-pages.js';
import { foundLines, type PackLayout } from './found-lines.js';
import { Pieces } from './pieces.js';

/** The pages that are inflated at once, a piece of some 100 KB. Larger pieces cost the gateway more. */
const pagesOpenedAtOnce = 4;

/** Yields the file of a pack as it is. */
export async function* plainPieces(
  batches: AsyncIterable<readonly FoundPage[]>,
  layout: PackLayout,
  bom: boolean,
): AsyncGenerator<Buffer, undefined> {
  const pieces = new Pieces();
  pieces.add(layout.layout.head(bom));
  for await (const batch of batches)
    for (const found of batchesOf(batch, pagesOpenedAtOnce)) {
      for (const lines of foundLines(found, layout).values()) pieces.add(...lines);
      yield* pieces.take();
    }
  yield* pieces.rest();
  return undefined;
}
