import type { IndexBuild } from './index-build.js';
import type { IndexMeta } from './index-meta.js';

const sameKeys = (a: readonly Buffer[], b: readonly Buffer[]): boolean =>
  a.length === b.length && a.every((key, i) => b[i]?.equals(key));

export interface IndexEntries {
  index: IndexMeta;
  keys: Buffer[];
  /** Set during an index build: documents that do not fit the index are not refused. */
  build?: IndexBuild;
}

/** The entries of the indexes in which two versions of a document differ, in the same order. */
export interface MovedEntries {
  before: IndexEntries[];
  after: IndexEntries[];
}

/** All entries of an index that is being built count, because some of them may be missing. */
export function movedEntries(before: IndexEntries[], after: IndexEntries[]): MovedEntries {
  const isMoved = ({ build, keys }: IndexEntries, i: number): boolean =>
    build !== undefined || !sameKeys(keys, before[i]?.keys ?? []);
  const moved = after.map(isMoved);
  return { before: before.filter((_, i) => moved[i]), after: after.filter((_, i) => moved[i]) };
}

export interface IndexChanges {
  removed: Map<string, Buffer>;
  added: [Buffer, Buffer][];
}
