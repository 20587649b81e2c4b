import { setImmediate as nextSlice } from 'node:timers/promises';
import { tableRange } from '../collection-meta.js';
import type { Store } from '../store.js';

export interface TableSize {
  entries: number;
  bytes: number;
}

const CHUNK_ENTRIES = 500;
const SAMPLE = 100;

/** Counts the entries and bytes of a table by reading it, with pauses for other work. */
export async function measureTable(store: Store, tableId: number): Promise<TableSize> {
  const size: TableSize = { entries: 0, bytes: 0 };
  const range = tableRange(tableId);
  let { low } = range;
  for (;;) {
    const chunk = store.committed.entries(
      { low, high: range.high },
      { reverse: false, limit: CHUNK_ENTRIES },
    );
    for (const { key, value } of chunk) {
      size.entries += 1;
      // An index entry is its key. The key of a document is a record number and does not count.
      size.bytes += value.length > 1 ? value.length : key.length;
    }
    const last = chunk.at(-1);
    if (!last || chunk.length < CHUNK_ENTRIES) return size;
    low = Buffer.concat([last.key, Buffer.alloc(1)]);
    await nextSlice();
  }
}

/** An estimate from the number of entries and the length of the first of them. */
export function estimateTable(store: Store, tableId: number): TableSize {
  const range = tableRange(tableId);
  const sample = store.committed.entries(range, { reverse: false, limit: SAMPLE });
  const sampled = sample.reduce((sum, { value }) => sum + value.length, 0);
  const entries = sample.length < SAMPLE ? sample.length : store.countKeys(range);
  return {
    entries,
    bytes: sample.length === 0 ? 0 : Math.round((sampled / sample.length) * entries),
  };
}
