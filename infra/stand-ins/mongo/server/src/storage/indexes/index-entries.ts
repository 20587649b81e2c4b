import type { IndexMeta } from './index-meta.js';

const sameKeys = (a: readonly Buffer[], b: readonly Buffer[]): boolean =>
  a.length === b.length && a.every((key, i) => b[i]?.equals(key));

export interface IndexEntries {
  index: IndexMeta;
  keys: Buffer[];
}

/** The entries of the indexes in which two versions of a document differ, in the same order. */
export interface MovedEntries {
  before: IndexEntries[];
  after: IndexEntries[];
}

export function movedEntries(before: IndexEntries[], after: IndexEntries[]): MovedEntries {
  const moved = after.map(({ keys }, i) => !sameKeys(keys, before[i]?.keys ?? []));
  return { before: before.filter((_, i) => moved[i]), after: after.filter((_, i) => moved[i]) };
}

export interface IndexChanges {
  removed: Map<string, Buffer>;
  added: [Buffer, Buffer][];
}
