import { tableRange } from '../collection-meta.js';
import type { Store } from '../store.js';

const SAMPLE = 100;

/** The size of a table in bytes, estimated from the number of entries and the length of the first of them. */
export function estimateTable(store: Store, tableId: number): number {
  const range = tableRange(tableId);
  const sample = store.committed.entries(range, { reverse: false, limit: SAMPLE });
  const sampled = sample.reduce((sum, { value }) => sum + value.length, 0);
  const entries = sample.length < SAMPLE ? sample.length : store.countKeys(range);
  return sample.length === 0 ? 0 : Math.round((sampled / sample.length) * entries);
}
