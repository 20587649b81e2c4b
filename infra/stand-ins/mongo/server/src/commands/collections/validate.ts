import { setImmediate as nextSlice } from 'node:timers/promises';
import { Binary } from 'bson';
import { decodeDoc, type Doc } from '../../documents/codec.js';
import { CommandError } from '../../errors.js';
import {
  isView,
  namespaceOf,
  tableRange,
  type CollectionMeta,
} from '../../storage/collection-meta.js';
import { Collection } from '../../storage/collection.js';
import { recordOfKey } from '../../storage/record-keys.js';
import type { StoreView } from '../../storage/store-view.js';
import type { StoreSnapshot } from '../../storage/store.js';
import { writeRulesOf } from '../../storage/writing/write-rules.js';
import { collectionName, type CommandContext, type Handlers } from '../context/context.js';
import { viewNotCollection } from '../context/write-target.js';

const CHUNK_ENTRIES = 200;

function readOnly(snapshot: StoreSnapshot): StoreView {
  const refuse = (): never => {
    throw new CommandError('InternalError', 'a snapshot can only be read');
  };
  return {
    get: (key) => snapshot.get(key),
    entries: (range, options) => snapshot.entries(range, options),
    put: refuse,
    remove: refuse,
    claim: refuse,
    version: snapshot.version,
  };
}

async function* entriesOf(
  view: StoreView,
  tableId: number,
): AsyncGenerator<{ key: Buffer; value: Buffer }> {
  const range = tableRange(tableId);
  let { low } = range;
  for (;;) {
    const chunk = view.entries({ low, high: range.high }, { reverse: false, limit: CHUNK_ENTRIES });
    yield* chunk;
    const last = chunk.at(-1);
    if (!last || chunk.length < CHUNK_ENTRIES) return;
    low = Buffer.concat([last.key, Buffer.alloc(1)]);
    await nextSlice();
  }
}

interface Findings {
  records: number;
  nonCompliant: number;
  /** The expected number of entries by index name. */
  expected: Map<string, number>;
  missing: Doc[];
}

function isCompliant({ options }: CollectionMeta, doc: Doc): boolean {
  try {
    writeRulesOf(options).validator?.check(doc);
    return true;
  } catch (error) {
    if (error instanceof CommandError) return false;
    throw error;
  }
}

/** Reads every document and looks up each of its index entries. */
async function checkDocuments(collection: Collection): Promise<Findings> {
  const { meta, view } = collection;
  const expected = new Map(meta.indexes.map(({ name }) => [name, 0]));
  const findings: Findings = { records: 0, nonCompliant: 0, expected, missing: [] };
  for await (const { key, value } of entriesOf(view, meta.tableId)) {
    const doc = decodeDoc(value);
    findings.records += 1;
    if (!isCompliant(meta, doc)) findings.nonCompliant += 1;
    for (const entry of collection.expectedEntries(recordOfKey(key), doc)) {
      expected.set(entry.index.name, (expected.get(entry.index.name) ?? 0) + 1);
      if (view.get(entry.key)?.equals(entry.value)) continue;
      findings.missing.push({ indexName: entry.index.name, idKey: doc['_id'] });
    }
  }
  return findings;
}

async function countEntries(view: StoreView, tableId: number): Promise<number> {
  let count = 0;
  for await (const { key } of entriesOf(view, tableId)) count += key.length > 0 ? 1 : 0;
  return count;
}

async function report(collection: Collection): Promise<Doc> {
  const { meta, view } = collection;
  const { records, nonCompliant, expected, missing } = await checkDocuments(collection);
  const keysPerIndex: Record<string, number> = {};
  const indexDetails: Record<string, Doc> = {};
  const errors: string[] = [];
  for (const { name, tableId } of meta.indexes) {
    const keys = await countEntries(view, tableId);
    const lacks = missing.filter(({ indexName }) => indexName === name).length;
    const extra = keys - ((expected.get(name) ?? 0) - lacks);
    keysPerIndex[name] = keys;
    indexDetails[name] = { valid: lacks === 0 && extra === 0 };
    if (lacks > 0) errors.push(`Detected ${lacks} missing index entries in ${name}.`);
    if (extra > 0) errors.push(`Detected ${extra} extra index entries in ${name}.`);
  }
  const warnings =
    nonCompliant > 0
      ? ["Detected one or more documents not compliant with the collection's schema."]
      : [];
  return {
    ns: namespaceOf(meta),
    uuid: new Binary(meta.uuid, 4),
    nInvalidDocuments: 0,
    nNonCompliantDocuments: nonCompliant,
    nrecords: records,
    nIndexes: meta.indexes.length,
    keysPerIndex,
    indexDetails,
    valid: errors.length === 0,
    repaired: false,
    warnings,
    errors,
    extraIndexEntries: [],
    missingIndexEntries: missing,
    corruptRecords: [],
    ok: 1,
  };
}

async function validate(context: CommandContext): Promise<Doc> {
  const { engine, db } = context;
  const name = collectionName(context);
  const meta = engine.catalog.find(db, name);
  if (!meta) {
    throw new CommandError(
      'NamespaceNotFound',
      `Collection '${db}.${name}' does not exist to validate.`,
    );
  }
  if (isView(meta)) throw viewNotCollection(namespaceOf(meta));
  const snapshot = engine.store.snapshot();
  try {
    const indexes = meta.indexes.filter(({ since }) => since <= snapshot.version);
    return await report(new Collection({ ...meta, indexes }, engine.catalog, readOnly(snapshot)));
  } finally {
    snapshot.release();
  }
}

export const validateHandlers: Handlers = { validate };
