import { Binary } from 'bson';
import { compileFilter, type Matcher } from '../query/match.js';
import { parseFilter, type FilterNode } from '../query/filter.js';
import {
  decodeDoc,
  encodeDoc,
  isPlainObject,
  toBoolean,
  toNumber,
  type Doc,
} from '../documents/codec.js';
import { storedCollation, type Collation } from '../documents/collation.js';
import { IndexBuild } from './index-build.js';
import type { IndexField } from './index-keys.js';
import type { Direction } from './key-encoding.js';
import type { KeyRange } from './store-view.js';

/** An index as the catalogue keeps it. `tableId` numbers its entries in the key space. */
export interface IndexMeta {
  tableId: number;
  name: string;
  fields: IndexField[];
  unique: boolean;
  sparse: boolean;
  partial: { filter: Doc; node: FilterNode; matches: Matcher } | undefined;
  expireAfterSeconds: number | undefined;
  hidden: boolean;
  /** Refuses new duplicates, though older ones may be there: the step before it becomes unique. */
  readonly preparesUnique: boolean;
  /** Strings are indexed by this collation's keys, which hold no order. */
  collation: Collation | undefined;
  /** What the client sent, for listIndexes. */
  spec: Doc;
  /** How often queries have read it, since this server knows it. */
  readonly usage: { count: number; readonly since: Date };
  /** Learned from the documents and never unlearned; see index-keys.ts. */
  arrayRoots: Set<string>;
  hasLongKeys: boolean;
  /** The commit it was built with: an older picture of the store has no entries of it. */
  since: number;
}

export interface CollectionMeta {
  db: string;
  name: string;
  tableId: number;
  uuid: Buffer;
  options: Doc;
  indexes: IndexMeta[];
  /** Zero until the first insert after a start. */
  nextRecord: number;
  /** Indexes that are being built; only in memory. */
  building?: Set<IndexBuild>;
}

export const namespaceOf = (collection: CollectionMeta): string =>
  `${collection.db}.${collection.name}`;

const isIdSpec = (spec: Doc): boolean => spec['name'] === '_id_' || toBoolean(spec['clustered']);

/** The index on `_id`: views and time-series collections have none. */
export function idIndexOf({ indexes: [first] }: CollectionMeta): IndexMeta | undefined {
  return first && isIdSpec(first.spec) ? first : undefined;
}

export const isView = ({ options }: CollectionMeta): boolean => 'viewOn' in options;

/** The indexes a collection is born with. */
export function firstIndexes({ viewOn, timeseries, clusteredIndex, collation }: Doc): Doc[] {
  if (viewOn !== undefined) return [];
  const collated = collation === undefined ? {} : { collation };
  if (isPlainObject(clusteredIndex)) return [{ ...clusteredIndex, clustered: true, ...collated }];
  if (!isPlainObject(timeseries)) return [{ v: 2, key: { _id: 1 }, name: '_id_', ...collated }];
  const { metaField, timeField } = timeseries;
  if (typeof metaField !== 'string' || typeof timeField !== 'string') return [];
  return [{ v: 2, key: { [metaField]: 1, [timeField]: 1 }, name: `${metaField}_1_${timeField}_1` }];
}

export function tablePrefix(tableId: number): Buffer {
  const prefix = Buffer.allocUnsafe(4);
  prefix.writeUInt32BE(tableId);
  return prefix;
}

export const tableRange = (tableId: number): KeyRange => ({
  low: tablePrefix(tableId),
  high: tablePrefix(tableId + 1),
});

export function indexFieldsOf(key: Doc): IndexField[] {
  return Object.entries(key).map(([path, direction]) => ({
    path,
    parts: path.split('.'),
    direction: ((toNumber(direction) ?? 1) < 0 ? -1 : 1) as Direction,
  }));
}

export function indexMetaOf(tableId: number, spec: Doc): IndexMeta {
  const filter = spec['partialFilterExpression'] as Doc | undefined;
  const node = filter ? parseFilter(filter) : undefined;
  const collation = storedCollation(spec['collation']);
  return {
    tableId,
    name: String(spec['name']),
    fields: indexFieldsOf(spec['key'] as Doc),
    unique: toBoolean(spec['unique']) || isIdSpec(spec),
    sparse: toBoolean(spec['sparse']),
    partial:
      filter && node ? { filter, node, matches: compileFilter(node, {}, collation) } : undefined,
    expireAfterSeconds: toNumber(spec['expireAfterSeconds']),
    hidden: toBoolean(spec['hidden']),
    get preparesUnique() {
      return toBoolean(this.spec['prepareUnique']);
    },
    collation,
    spec,
    usage: { count: 0, since: new Date() },
    arrayRoots: new Set(),
    hasLongKeys: false,
    since: 0,
  };
}

/** As it lies in the file. */
export function encodeMeta(meta: CollectionMeta): Buffer {
  return encodeDoc({
    db: meta.db,
    name: meta.name,
    tableId: meta.tableId,
    uuid: new Binary(meta.uuid, 4),
    options: meta.options,
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
    uuid: Buffer.from((doc['uuid'] as Binary).buffer),
    options: doc['options'] as Doc,
    indexes: (doc['indexes'] as Doc[]).map((stored) => {
      const index = indexMetaOf(toNumber(stored['tableId']) ?? 0, stored['spec'] as Doc);
      for (const root of stored['arrayRoots'] as string[]) index.arrayRoots.add(root);
      index.hasLongKeys = toBoolean(stored['hasLongKeys']);
      return index;
    }),
    nextRecord: 0,
  };
}
