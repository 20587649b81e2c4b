import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Slots } from '../concurrency/index.js';

/**
 * Pieces of all files of this process that are computed at the same time. Enough to overlap their reads of the
 * database; few enough that other requests wait for a few pieces only, however many files are being sent.
 */
const computedAtOnce = new Slots(4);

/**
 * Returns a file whose pieces are computed while it is sent. Every file of a service is sent through this: after each
 * piece the event loop turns once. Only then does Node pass the piece to the socket, and only then do other requests
 * and the pieces of other files have their turn; computing a piece takes milliseconds.
 */
export function fileInPieces(pieces: AsyncIterable<Buffer | string>): Readable {
  return Readable.from(inTurns(pieces), { objectMode: false });
}

const rowsInPiece = 100;

/** Yields the rows of a file in batches, one for each piece. */
export async function* inBatches<T>(all: AsyncIterable<T>): AsyncGenerator<T[]> {
  let batch: T[] = [];
  for await (const one of all) {
    batch.push(one);
    if (batch.length < rowsInPiece) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}

/** Yields the same pieces, each computed in its turn. */
export async function* inTurns<P>(
  pieces: AsyncIterable<P>,
  slots: Slots = computedAtOnce,
): AsyncGenerator<P, undefined> {
  const iterator = pieces[Symbol.asyncIterator]();
  try {
    for (;;) {
      const free = await slots.take();
      const piece = await iterator.next().finally(() => setImmediate(free));
      if (piece.done) return undefined;
      yield piece.value;
      await nextTurn();
    }
  } finally {
    await iterator.return?.();
  }
}

/** Reads the first piece at once, so that a failure comes before a byte is sent. */
export async function withFirst<P>(pieces: AsyncGenerator<P>): Promise<AsyncGenerator<P>> {
  const first = await pieces.next();
  return (async function* () {
    if (first.done) return;
    yield first.value;
    yield* pieces;
  })();
}
