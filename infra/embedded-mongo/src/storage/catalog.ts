import { Binary, UUID } from 'bson';
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
import type { Store } from './store.js';

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
function firstIndexes({ viewOn, timeseries, clusteredIndex, collation }: Doc): Doc[] {
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

const catalogKey = (db: string, name: string): string => `c:${db}.${name}`;

const tableEntry = (what: 'building' | 'garbage', tableId: number): string =>
  `${what}:${String(tableId).padStart(10, '0')}`;

function encodeMeta(meta: CollectionMeta): Buffer {
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

function decodeMeta(bytes: Buffer): CollectionMeta {
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

/**
 * Which databases, collections and indexes exist. Held in memory, written through to LMDB; its
 * changes happen inside write jobs, so they commit with the writes they belong to.
 */
export class Catalog {
  private databases = new Map<string, Map<string, CollectionMeta>>();
  private dirty = new Set<CollectionMeta>();
  private nextTableId = 1;

  constructor(private readonly store: Store) {
    this.load();
    store.beforeCommit = () => this.writeDirty();
    store.onRollback = () => this.load();
  }

  private load(): void {
    for (const { building } of this.allCollections())
      for (const build of building ?? []) build.end();
    this.databases = new Map();
    this.dirty.clear();
    for (const { value } of this.store.readCatalog('c:')) this.remember(decodeMeta(value));
    const counter = this.store.getCatalog('nextTableId');
    // Open transactions may have been given higher numbers than were ever saved.
    this.nextTableId = Math.max(this.nextTableId, counter ? counter.readUInt32BE(0) : 1);
  }

  private remember(meta: CollectionMeta): void {
    const collections = this.databases.get(meta.db) ?? new Map<string, CollectionMeta>();
    collections.set(meta.name, meta);
    this.databases.set(meta.db, collections);
  }

  private writeDirty(): void {
    for (const meta of this.dirty) {
      if (this.find(meta.db, meta.name) === meta) {
        this.store.putCatalog(catalogKey(meta.db, meta.name), encodeMeta(meta));
      }
    }
    this.dirty.clear();
  }

  find(db: string, name: string): CollectionMeta | undefined {
    return this.databases.get(db)?.get(name);
  }

  databaseNames(): string[] {
    return [...this.databases.keys()].sort();
  }

  collections(db: string): CollectionMeta[] {
    return [...(this.databases.get(db)?.values() ?? [])];
  }

  allCollections(): CollectionMeta[] {
    return this.databaseNames().flatMap((db) => this.collections(db));
  }

  /** Saved with the next commit. Called when a document taught an index something new. */
  markDirty(meta: CollectionMeta): void {
    this.dirty.add(meta);
  }

  private newTableId(): number {
    const id = this.nextTableId;
    this.nextTableId += 1;
    return id;
  }

  private saveTableCounter(): void {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.nextTableId);
    this.store.putCatalog('nextTableId', counter);
  }

  create(db: string, name: string, options: Doc = {}): CollectionMeta {
    const meta = this.draft(db, name, options);
    this.adopt(meta);
    return meta;
  }

  /** Makes a collection exist. Inside a write job. */
  adopt(meta: CollectionMeta): void {
    this.remember(meta);
    this.markDirty(meta);
    this.saveTableCounter();
  }

  /** A collection that does not exist yet: a transaction's, until it commits. */
  draft(db: string, name: string, options: Doc = {}): CollectionMeta {
    return {
      db,
      name,
      tableId: this.newTableId(),
      uuid: Buffer.from(new UUID().buffer),
      options,
      indexes: firstIndexes(options).map((spec) => indexMetaOf(this.newTableId(), spec)),
      nextRecord: 1,
    };
  }

  newIndex(spec: Doc): IndexMeta {
    const index = this.draftIndex(spec);
    index.since = this.store.version + 1;
    this.saveTableCounter();
    return index;
  }

  /** An index of a collection that does not exist yet. */
  draftIndex(spec: Doc): IndexMeta {
    return indexMetaOf(this.newTableId(), spec);
  }

  /** Until it is finished, the next start throws away what there is of it. */
  beginBuild(meta: CollectionMeta, index: IndexMeta): IndexBuild {
    const build = new IndexBuild(index);
    meta.building ??= new Set();
    meta.building.add(build);
    const { tableId } = index;
    this.store.putCatalog(tableEntry('building', tableId), tablePrefix(tableId));
    return build;
  }

  finishBuild(meta: CollectionMeta, build: IndexBuild): void {
    const { index } = build;
    index.since = this.store.version + 1;
    meta.indexes = [...meta.indexes, index];
    this.endBuild(meta, build);
    this.markDirty(meta);
  }

  abandonBuild(meta: CollectionMeta, build: IndexBuild): void {
    this.endBuild(meta, build);
    this.discardTable(build.index.tableId);
  }

  private endBuild(meta: CollectionMeta, build: IndexBuild): void {
    meta.building?.delete(build);
    this.store.removeCatalog(tableEntry('building', build.index.tableId));
    build.end();
  }

  /** Builds nobody goes on with, because the server was killed or the disk was full. */
  private lostBuilds(): number[] {
    const going = new Set(
      this.allCollections().flatMap(({ building }) =>
        [...(building ?? [])].map(({ index }) => index.tableId),
      ),
    );
    return this.store
      .readCatalog('building:')
      .map(({ value }) => value.readUInt32BE(0))
      .filter((tableId) => !going.has(tableId));
  }

  drop(meta: CollectionMeta): void {
    this.forget(meta);
    for (const tableId of [meta.tableId, ...meta.indexes.map((index) => index.tableId)]) {
      this.discardTable(tableId);
    }
  }

  rename(meta: CollectionMeta, db: string, name: string): void {
    this.forget(meta);
    meta.db = db;
    meta.name = name;
    this.remember(meta);
    this.markDirty(meta);
  }

  private forget(meta: CollectionMeta): void {
    const collections = this.databases.get(meta.db);
    collections?.delete(meta.name);
    if (collections?.size === 0) this.databases.delete(meta.db);
    this.store.removeCatalog(catalogKey(meta.db, meta.name));
  }

  /** Its entries are deleted later, a few at a time, so that a drop is quick however much it drops. */
  discardTable(tableId: number): void {
    this.store.putCatalog(tableEntry('garbage', tableId), tablePrefix(tableId));
  }

  discardedTables(): number[] {
    const garbage = this.store.readCatalog('garbage:').map(({ value }) => value.readUInt32BE(0));
    return [...garbage, ...this.lostBuilds()];
  }

  forgetDiscarded(tableId: number): void {
    this.store.removeCatalog(tableEntry('garbage', tableId));
    this.store.removeCatalog(tableEntry('building', tableId));
  }
}
