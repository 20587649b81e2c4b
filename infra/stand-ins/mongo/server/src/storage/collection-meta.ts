import { decodeDoc, encodeDoc, toBoolean, toNumber, type Doc } from '../documents/codec.js';
import { indexMetaOf, type IndexMeta } from './indexes/index-meta.js';
import type { KeyRange } from './store-view.js';

export interface CollectionMeta {
  db: string;
  name: string;
  tableId: number;
  indexes: IndexMeta[];
  /** Zero until the first insert after a start. */
  nextRecord: number;
}

export const namespaceOf = (collection: CollectionMeta): string =>
  `${collection.db}.${collection.name}`;

/** The index on `_id`, which every collection has. */
export function idIndexOf({ indexes }: CollectionMeta): IndexMeta {
  const [first] = indexes;
  if (first) return first;
  throw new Error('a collection has no index on _id');
}

/** The specification of the index on `_id`. */
export const ID_INDEX_SPEC: Doc = { v: 2, key: { _id: 1 }, name: '_id_' };

export function tablePrefix(tableId: number): Buffer {
  const prefix = Buffer.allocUnsafe(4);
  prefix.writeUInt32BE(tableId);
  return prefix;
}

export const tableRange = (tableId: number): KeyRange => ({
  low: tablePrefix(tableId),
  high: tablePrefix(tableId + 1),
});

/** The stored form. */
export function encodeMeta(meta: CollectionMeta): Buffer {
  return encodeDoc({
    db: meta.db,
    name: meta.name,
    tableId: meta.tableId,
    indexes: meta.indexes.map((index) => ({
      tableId: index.tableId,
      spec: index.spec,
      arrayRoots: [...index.arrayRoots],
      hasLongKeys: index.hasLongKeys,
    })),
  });
}

export function decodeMeta(bytes: Buffer): CollectionMeta {
  const doc = decodeDoc(bytes);
  return {
    db: String(doc['db']),
    name: String(doc['name']),
    tableId: toNumber(doc['tableId']) ?? 0,
    indexes: (doc['indexes'] as Doc[]).map((stored) => {
      const index = indexMetaOf(toNumber(stored['tableId']) ?? 0, stored['spec'] as Doc);
      for (const root of stored['arrayRoots'] as string[]) index.arrayRoots.add(root);
      index.hasLongKeys = toBoolean(stored['hasLongKeys']);
      return index;
    }),
    nextRecord: 0,
  };
}
