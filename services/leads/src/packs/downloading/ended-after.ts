import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Yields the pieces, and ends or fails when the event is stored or is not. After each piece the event loop turns once:
 * only then does Node pass the piece to the socket, and computing the next one takes milliseconds.
 */
export async function* endedAfter<P>(
  event: Promise<void>,
  pieces: AsyncIterable<P>,
): AsyncGenerator<P, undefined> {
  for await (const piece of pieces) {
    yield piece;
    await nextTurn();
  }
  await event;
  return undefined;
}
