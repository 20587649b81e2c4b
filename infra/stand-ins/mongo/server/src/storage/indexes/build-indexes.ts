import { decodeDoc } from '../../documents/codec.js';
import { CommandError } from '../../errors.js';
import type { Catalog } from '../catalog.js';
import { tableRange, type CollectionMeta } from '../collection-meta.js';
import type { Collection } from '../collection.js';
import { recordOfKey } from '../record-keys.js';
import { PAUSE, type WriteSteps } from '../writing/write-steps.js';
import type { IndexBuild } from './index-build.js';
import type { IndexMeta } from './index-meta.js';

/** Documents, and bytes, indexed between two pauses. */
const CHUNK_DOCUMENTS = 32;
const CHUNK_BYTES = 256 * 1024;

/** Yields index builds of other clients on this collection, to wait for the same index. */
export function* waitForBuilds(meta: CollectionMeta): WriteSteps<void> {
  for (;;) {
    const [build] = meta.building ?? [];
    if (!build) return;
    yield build;
  }
}

/** Builds the indexes together, all or none. Other writes run during the build. */
export function* buildIndexes(
  collection: Collection,
  catalog: Catalog,
  indexes: readonly IndexMeta[],
): WriteSteps<void> {
  const { meta } = collection;
  const builds = indexes.map((index) => catalog.beginBuild(meta, index));
  let isComplete = false;
  try {
    yield* addAll(collection, catalog, builds);
    for (const build of builds) build.throwIfFailed();
    isComplete = true;
  } finally {
    for (const build of builds) {
      if (isComplete) catalog.finishBuild(meta, build);
      else catalog.abandonBuild(meta, build);
    }
  }
}

function* addAll(
  collection: Collection,
  catalog: Catalog,
  builds: readonly IndexBuild[],
): WriteSteps<void> {
  const { meta, view } = collection;
  let { low } = tableRange(meta.tableId);
  const { high } = tableRange(meta.tableId);
  let limit = 1;
  for (;;) {
    const chunk = view.entries({ low, high }, { reverse: false, limit });
    if (chunk.length === 0) return;
    let bytes = 0;
    for (const { key, value } of chunk) {
      bytes += value.length;
      low = Buffer.concat([key, Buffer.alloc(1)]);
      const hasWaited = yield* addDocument(collection, builds, recordOfKey(key), value);
      // The remaining documents may have changed during the pause, so they are read again.
      if (hasWaited) break;
    }
    limit = Math.max(1, Math.min(CHUNK_DOCUMENTS, Math.floor((CHUNK_BYTES * limit) / bytes)));
    yield PAUSE;
    for (const build of builds) build.throwIfFailed();
    if (catalog.find(meta.db, meta.name) !== meta) {
      throw new CommandError('IndexBuildAborted', `collection ${collection.namespace} was dropped`);
    }
  }
}

/** Waits for a transaction that holds one of the keys; returns whether it had to wait. */
function* addDocument(
  collection: Collection,
  builds: readonly IndexBuild[],
  record: number,
  bytes: Buffer,
): WriteSteps<boolean> {
  let current: Buffer | undefined = bytes;
  let hasWaited = false;
  for (const { index } of builds) {
    while (current) {
      const blocker = collection.addToIndex(index, record, decodeDoc(current));
      if (!blocker) break;
      yield blocker;
      hasWaited = true;
      current = collection.read(record);
    }
  }
  return hasWaited;
}
