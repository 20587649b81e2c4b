import { decodeDoc, type Doc } from '../documents/codec.js';
import type { Catalog } from './catalog.js';
import { idIndexOf, namespaceOf, tableRange, type CollectionMeta } from './collection-meta.js';
import { duplicateKey } from './indexes/duplicate-key.js';
import {
  movedEntries,
  type IndexChanges,
  type IndexEntries,
  type MovedEntries,
} from './indexes/index-entries.js';
import { extractKeys } from './indexes/index-keys.js';
import type { IndexMeta } from './indexes/index-meta.js';
import { encodeKeyValue, fitKey } from './indexes/key-encoding.js';
import {
  entryKey,
  PRESENT,
  RECORD_BYTES,
  recordBytes,
  recordKey,
  recordOfKey,
} from './record-keys.js';
import type { Blocker, StoreView } from './store-view.js';

/** The first parts of the paths that a change writes to; undefined for any field. */
type ChangedFields = ReadonlySet<string> | undefined;

interface Version {
  readonly doc: Doc;
  readonly bytes: Buffer;
}

/** Whether the entries of an index can differ. The filter of a partial index may read any field. */
const concerns = (changed: ChangedFields, { fields, partial }: IndexMeta): boolean =>
  changed === undefined ||
  partial !== undefined ||
  fields.some(({ parts }) => changed.has(parts[0] ?? ''));

/**
 * The documents and index entries of one collection in one view. A document and its entries change
 * together or not at all: all checks run before the first put.
 */
export class Collection {
  constructor(
    readonly meta: CollectionMeta,
    private readonly catalog: Catalog,
    readonly view: StoreView,
  ) {}

  get namespace(): string {
    return namespaceOf(this.meta);
  }

  read(record: number): Buffer | undefined {
    return this.view.get(recordKey(this.meta.tableId, record));
  }

  findById(id: unknown): number | undefined {
    const index = idIndexOf(this.meta);
    const encoded = fitKey(encodeKeyValue(id));
    return this.view.get(entryKey(index.tableId, encoded))?.readUIntBE(0, RECORD_BYTES);
  }

  private nextRecord(): number {
    if (this.meta.nextRecord === 0) {
      const last = this.view.entries(tableRange(this.meta.tableId), { reverse: true, limit: 1 })[0];
      this.meta.nextRecord = last ? recordOfKey(last.key) + 1 : 1;
    }
    const record = this.meta.nextRecord;
    this.meta.nextRecord += 1;
    return record;
  }

  insert(doc: Doc, bytes: Buffer): Blocker | undefined {
    const record = this.nextRecord();
    const entries = this.entriesOf(doc);
    const added = this.physicalKeys(entries, record);
    // The record number is new, so no other write can claim it.
    const unique = added.filter(([, value]) => value !== PRESENT).map(([key]) => key);
    const blocker = this.view.claim(unique);
    if (blocker) return blocker;
    if (unique.some((key) => this.view.get(key) !== undefined))
      this.refuseDuplicates(entries, record, doc);
    this.view.put(recordKey(this.meta.tableId, record), bytes);
    for (const [key, value] of added) this.view.put(key, value);
    return undefined;
  }

  /** `oldEntries` are those of the version before, for the same changed fields. */
  replace(
    record: number,
    { doc, bytes }: Version,
    oldEntries: IndexEntries[],
    changed: ChangedFields,
  ): Blocker | undefined {
    const moved = movedEntries(oldEntries, this.entriesOf(doc, changed));
    const { removed, added } = this.indexChanges(moved, record);
    const key = recordKey(this.meta.tableId, record);
    const blocker = this.view.claim([key, ...this.claimsOf(moved, removed, added)]);
    if (blocker) return blocker;
    this.refuseDuplicates(moved.after, record, doc);
    this.view.put(key, bytes);
    for (const old of removed.values()) this.view.remove(old);
    for (const [entry, value] of added) this.view.put(entry, value);
    return undefined;
  }

  /** The stored entries that a change removes, by name, and those that it adds. */
  private indexChanges(moved: MovedEntries, record: number): IndexChanges {
    const removed = new Map<string, Buffer>();
    const added: [Buffer, Buffer][] = [];
    if (moved.after.length === 0) return { removed, added };
    for (const [key] of this.physicalKeys(moved.before, record)) {
      removed.set(key.toString('latin1'), key);
    }
    for (const [key, value] of this.physicalKeys(moved.after, record)) {
      if (!removed.delete(key.toString('latin1'))) added.push([key, value]);
    }
    return { removed, added };
  }

  /** The unique keys that a change takes or frees. */
  private claimsOf(
    { before, after }: MovedEntries,
    removed: ReadonlyMap<string, Buffer>,
    added: readonly [Buffer, Buffer][],
  ): Buffer[] {
    return this.uniqueKeys([...before, ...after]).filter(
      (key) => removed.has(key.toString('latin1')) || added.some(([other]) => other.equals(key)),
    );
  }

  remove(record: number, bytes: Buffer, doc = decodeDoc(bytes)): Blocker | undefined {
    const entries = this.entriesOf(doc);
    const blocker = this.view.claim([
      recordKey(this.meta.tableId, record),
      ...this.uniqueKeys(entries),
    ]);
    if (blocker) return blocker;
    this.view.remove(recordKey(this.meta.tableId, record));
    for (const [key] of this.physicalKeys(entries, record)) this.view.remove(key);
    return undefined;
  }

  /** Adds one document to a new index. */
  addToIndex(index: IndexMeta, record: number, doc: Doc): void {
    const entries = [{ index, keys: this.keysFor(index, doc) }];
    this.refuseDuplicates(entries, record, doc);
    for (const [key, value] of this.physicalKeys(entries, record)) this.view.put(key, value);
  }

  /** The entries of a version of a document in the indexes that may differ from those of another version. */
  entriesOf(doc: Doc, changed?: ChangedFields): IndexEntries[] {
    return this.meta.indexes
      .filter((index) => concerns(changed, index))
      .map((index) => ({ index, keys: this.keysFor(index, doc) }));
  }

  private keysFor(index: IndexMeta, doc: Doc): Buffer[] {
    if (index.partial && !index.partial.matches(doc)) return [];
    const extracted = extractKeys(doc, index.fields, { collation: index.collation });
    if (index.sparse && extracted.allMissing) return [];
    for (const root of extracted.arrayRoots) {
      if (index.arrayRoots.has(root)) continue;
      index.arrayRoots.add(root);
      this.catalog.markDirty(this.meta);
    }
    if (extracted.hasLongKeys && !index.hasLongKeys) {
      index.hasLongKeys = true;
      this.catalog.markDirty(this.meta);
    }
    return extracted.keys;
  }

  private physicalKeys(entries: IndexEntries[], record: number): [Buffer, Buffer][] {
    const tail = recordBytes(record);
    const physical: [Buffer, Buffer][] = [];
    for (const { index, keys } of entries) {
      for (const key of keys) {
        if (index.unique) physical.push([entryKey(index.tableId, key), tail]);
        else physical.push([entryKey(index.tableId, key, record), PRESENT]);
      }
    }
    return physical;
  }

  private uniqueKeys(entries: IndexEntries[]): Buffer[] {
    return entries
      .filter(({ index }) => index.unique)
      .flatMap(({ index, keys }) => keys.map((key) => entryKey(index.tableId, key)));
  }

  private refuseDuplicates(entries: IndexEntries[], record: number, doc: Doc): void {
    for (const { index, keys } of entries) {
      if (keys.some((key) => this.isDuplicate(index, key, record)))
        throw duplicateKey(this.namespace, index, doc);
    }
  }

  private isDuplicate(index: IndexMeta, key: Buffer, record: number): boolean {
    if (!index.unique) return false;
    const holder = this.view.get(entryKey(index.tableId, key));
    return holder !== undefined && holder.readUIntBE(0, RECORD_BYTES) !== record;
  }
}
