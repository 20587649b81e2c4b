import { tableRange } from '../collection-meta.js';
import type { StoreEntry, StoreView } from '../store-view.js';

const CHUNK_ENTRIES = 256;

/**
 * All entries of a table in order. Only inside a write job, where no other write changes the table.
 */
export function* tableEntries(view: StoreView, tableId: number): Generator<StoreEntry> {
  const { low: first, high } = tableRange(tableId);
  let low = first;
  for (;;) {
    const chunk = view.entries({ low, high }, { reverse: false, limit: CHUNK_ENTRIES });
    yield* chunk;
    const last = chunk.at(-1);
    if (!last || chunk.length < CHUNK_ENTRIES) return;
    low = Buffer.concat([last.key, Buffer.alloc(1)]);
  }
}
