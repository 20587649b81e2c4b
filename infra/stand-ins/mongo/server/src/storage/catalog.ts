import type { Doc } from '../documents/codec.js';
import {
  decodeMeta,
  encodeMeta,
  ID_INDEX_SPEC,
  tablePrefix,
  type CollectionMeta,
} from './collection-meta.js';
import { indexMetaOf, type IndexMeta } from './indexes/index-meta.js';
import type { Store } from './store.js';

const catalogKey = (db: string, name: string): string => `c:${db}.${name}`;

const garbageKey = (tableId: number): string => `garbage:${String(tableId).padStart(10, '0')}`;

/**
 * The databases, collections and indexes that exist. Held in memory and written to LMDB inside
 * write jobs, so that changes commit together with the writes they belong to.
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
    this.databases = new Map();
    this.dirty.clear();
    for (const { value } of this.store.readCatalog('c:')) this.remember(decodeMeta(value));
    const counter = this.store.getCatalog('nextTableId');
    // Open transactions may have higher record numbers than those saved.
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

  /** Saved with the next commit. Called when a document changed the properties of an index. */
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

  create(db: string, name: string): CollectionMeta {
    const meta = this.draft(db, name);
    this.adopt(meta);
    return meta;
  }

  /** Adds a collection. Runs inside a write job. */
  adopt(meta: CollectionMeta): void {
    this.remember(meta);
    this.markDirty(meta);
    this.saveTableCounter();
  }

  /** A collection that does not exist before the commit of its transaction. */
  draft(db: string, name: string): CollectionMeta {
    return {
      db,
      name,
      tableId: this.newTableId(),
      indexes: [indexMetaOf(this.newTableId(), ID_INDEX_SPEC)],
      nextRecord: 1,
    };
  }

  newIndex(spec: Doc): IndexMeta {
    const index = indexMetaOf(this.newTableId(), spec);
    index.since = this.store.version + 1;
    this.saveTableCounter();
    return index;
  }

  addIndexes(meta: CollectionMeta, indexes: readonly IndexMeta[]): void {
    meta.indexes = [...meta.indexes, ...indexes];
    this.markDirty(meta);
  }

  drop(meta: CollectionMeta): void {
    this.forget(meta);
    for (const tableId of [meta.tableId, ...meta.indexes.map((index) => index.tableId)]) {
      this.discardTable(tableId);
    }
  }

  private forget(meta: CollectionMeta): void {
    const collections = this.databases.get(meta.db);
    collections?.delete(meta.name);
    if (collections?.size === 0) this.databases.delete(meta.db);
    this.store.removeCatalog(catalogKey(meta.db, meta.name));
  }

  /** Its entries are deleted later in small steps, so that a drop is fast for any size. */
  discardTable(tableId: number): void {
    this.store.putCatalog(garbageKey(tableId), tablePrefix(tableId));
  }

  discardedTables(): number[] {
    return this.store.readCatalog('garbage:').map(({ value }) => value.readUInt32BE(0));
  }

  forgetDiscarded(tableId: number): void {
    this.store.removeCatalog(garbageKey(tableId));
  }
}
