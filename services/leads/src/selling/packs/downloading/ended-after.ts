/** Yields the pieces, and ends or fails when the event is stored or is not. */
export async function* endedAfter<P>(
  event: Promise<void>,
  pieces: AsyncIterable<P>,
): AsyncGenerator<P, undefined> {
  yield* pieces;
  await event;
  return undefined;
}
