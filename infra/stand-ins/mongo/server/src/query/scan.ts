import { tableRange } from '../storage/collection-meta.js';
import type { Collection } from '../storage/collection.js';
import type { IndexMeta } from '../storage/indexes/index-meta.js';
import { recordOfEntry, recordOfKey } from '../storage/record-keys.js';
import type { KeyRange, StoreEntry } from '../storage/store-view.js';
import type { IndexBounds } from './plans/index-bounds.js';
import type { Scan } from './plans/planner.js';

export interface ScanStatistics {
  keysExamined: number;
  docsExamined: number;
}

export interface Candidate {
  record: number;
  bytes: Buffer;
}

const FIRST_CHUNK = 1;
const MAX_CHUNK = 256;
const MAX_DOCUMENT_CHUNK = 32;
/** Large documents are read in small chunks. */
const CHUNK_BYTES = 1024 * 1024;
const COUNTED_PER_PAUSE = 1000;

/**
 * The entries of a range, read in chunks. The view may change between chunks; then reading restarts
 * after the last returned entry.
 */
function* readRange(
  { view }: Collection,
  range: KeyRange,
  reverse: boolean,
  maxChunk: number,
): Generator<StoreEntry> {
  let { low, high } = range;
  let size = FIRST_CHUNK;
  for (;;) {
    const version = view.version;
    const chunk = view.entries({ low, high }, { reverse, limit: size });
    for (const entry of chunk) {
      yield entry;
      if (reverse) high = entry.key;
      else low = Buffer.concat([entry.key, Buffer.alloc(1)]);
      if (view.version !== version) break;
    }
    if (chunk.length < size && view.version === version) return;
    const bytes = chunk.reduce((sum, { value }) => sum + value.length, 1);
    const fitting = Math.ceil((CHUNK_BYTES * chunk.length) / bytes);
    size = Math.max(1, Math.min(size * 4, maxChunk, fitting));
  }
}

function* indexRecords(
  collection: Collection,
  index: IndexMeta,
  bounds: IndexBounds,
  reverse: boolean,
  statistics: ScanStatistics,
): Generator<number> {
  const seen = index.arrayRoots.size > 0 ? new Set<number>() : undefined;
  const ranges = reverse ? [...bounds.ranges].reverse() : bounds.ranges;
  for (const range of ranges) {
    if (bounds.wholeKeys) {
      const value = collection.view.get(range.low);
      statistics.keysExamined += 1;
      const record = value && recordOfEntry(index, range.low, value);
      if (record !== undefined && isNew(record, seen)) yield record;
      continue;
    }
    for (const { key, value } of readRange(collection, range, reverse, MAX_CHUNK)) {
      statistics.keysExamined += 1;
      const record = recordOfEntry(index, key, value);
      if (isNew(record, seen)) yield record;
    }
  }
}

/** False when the record was returned before. Without a set, no record returns. */
function isNew(record: number, seen: Set<number> | undefined): boolean {
  if (!seen) return true;
  if (seen.has(record)) return false;
  seen.add(record);
  return true;
}

/** The record of the document with this `_id`. */
export function findId(
  collection: Collection,
  id: unknown,
  statistics: ScanStatistics,
): number | undefined {
  statistics.keysExamined += 1;
  return collection.findById(id);
}

/** The record numbers that an index scan returns. */
function* records(
  collection: Collection,
  scan: Scan,
  statistics: ScanStatistics,
): Generator<number> {
  if (scan.stage === 'IDHACK') {
    const record = findId(collection, scan.id, statistics);
    if (record !== undefined) yield record;
  } else if (scan.stage === 'IXSCAN') {
    yield* indexRecords(collection, scan.index, scan.bounds, scan.reverse, statistics);
  } else if (scan.stage === 'OR') {
    const seen = new Set<number>();
    for (const branch of scan.scans) {
      for (const record of records(collection, branch, statistics)) {
        if (isNew(record, seen)) yield record;
      }
    }
  }
}

/** Every document in the range of the scan, matching or not. */
export function* runScan(
  collection: Collection,
  scan: Scan,
  statistics: ScanStatistics,
): Generator<Candidate> {
  if (scan.stage === 'COLLSCAN') {
    const range = tableRange(collection.meta.tableId);
    for (const { key, value } of readRange(collection, range, false, MAX_DOCUMENT_CHUNK)) {
      statistics.docsExamined += 1;
      yield { record: recordOfKey(key), bytes: value };
    }
    return;
  }
  for (const record of records(collection, scan, statistics)) {
    const bytes = collection.read(record);
    statistics.docsExamined += 1;
    if (bytes !== undefined) yield { record, bytes };
  }
}

/** The number of documents in the range of the scan. Yields when other work may run. */
export function* countScan(
  collection: Collection,
  scan: Scan,
  statistics: ScanStatistics,
): Generator<undefined, number> {
  let count = 0;
  for (const _record of records(collection, scan, statistics)) {
    count += 1;
    if (count % COUNTED_PER_PAUSE === 0) yield undefined;
  }
  return count;
}
