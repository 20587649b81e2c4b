/** Yields items in arrays of `size`; the first one has `first`, and the last one may be shorter. */
export function* batchesOf<T>(items: Iterable<T>, size: number, first = size): Generator<T[]> {
  let wanted = first;
  let batch: T[] = [];
  for (const item of items) {
    batch.push(item);
    if (batch.length < wanted) continue;
    yield batch;
    batch = [];
    wanted = size;
  }
  if (batch.length > 0) yield batch;
}
