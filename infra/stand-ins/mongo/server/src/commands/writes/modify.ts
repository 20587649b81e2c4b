import { decodeDoc, hasField, type Doc } from '../../documents/codec.js';
import { encodeDoc } from '../../documents/codec.js';
import { valuesEqual } from '../../documents/compare.js';
import {
  hasNumberedFields,
  inOrderOf,
  keepOrder,
  withIdFirst,
} from '../../documents/field-order.js';
import { elementsOf } from '../../documents/raw-bson.js';
import { checkUpdatedSize, storable, checkStorable } from '../../documents/storable.js';
import { Query, type Match, type QueryRequest } from '../../query/query.js';
import type { Collection } from '../../storage/collection.js';
import { PAUSE, type WriteSteps } from '../../storage/writing/write-steps.js';
import { alteredId } from '../../updates/compile-update.js';
import type { CompiledUpdate } from '../../updates/compiled-update.js';
import { upsertSeed } from '../../updates/upsert-seed.js';
import type { CommandContext } from '../context/context.js';

/** A document before and after a change; `after` is undefined when it was removed. */
export interface Change {
  before: Buffer;
  after: Buffer | undefined;
  changed: boolean;
}

/** A match with its decoded document, which an update may change in place. */
interface Found {
  record: number;
  bytes: Buffer;
  doc: Doc;
}

/** The action for a matching document: its new version, or `remove`. */
export type Modification = CompiledUpdate | 'remove';

/** Puts `_id` first and the other fields in the order of the model. */
function inFieldOrder(doc: Doc, bytes: Buffer, model: Buffer): Buffer {
  if (!hasNumberedFields(doc)) return bytes;
  return withIdFirst(inOrderOf(model, bytes), elementsOf(encodeDoc({ _id: doc['_id'] })));
}

function newVersion(
  query: Query,
  before: Buffer,
  doc: Doc,
  update: CompiledUpdate,
): { doc: Doc; bytes: Buffer } {
  const id = doc['_id'];
  const next = update.apply(doc, {
    isInsert: false,
    filter: query.node,
  });
  if (!hasField(next, '_id') && update.kind !== 'operators') next['_id'] = id;
  if (!valuesEqual(next['_id'], id)) throw alteredId(next['_id']);
  const ordered = Object.keys(next)[0] === '_id' ? next : { _id: id, ...next };
  checkStorable(ordered);
  const bytes = inFieldOrder(ordered, encodeDoc(ordered), update.fieldOrder ?? before);
  checkUpdatedSize(bytes);
  return { doc: ordered, bytes };
}

/** The document as it is now; undefined when it was removed or no longer matches. */
function readAgain(collection: Collection, query: Query, record: number): Found | undefined {
  const bytes = collection.read(record);
  const doc = bytes && decodeDoc(bytes);
  return doc && query.matches(doc) ? { record, bytes, doc } : undefined;
}

/**
 * Changes one document if it still matches; waits for transactions that hold it. Returns undefined
 * when the document was removed or no longer matches.
 */
function* modifyFound(
  collection: Collection,
  query: Query,
  first: Found | undefined,
  modification: Modification,
): WriteSteps<Change | undefined> {
  for (let found = first; found; found = readAgain(collection, query, found.record)) {
    const { record, bytes: before, doc } = found;
    if (modification === 'remove') {
      const blocker = collection.remove(record, before, doc);
      if (!blocker) return { before, after: undefined, changed: true };
      yield blocker;
      continue;
    }
    // Before the update, which may change the decoded document in place.
    const entries = collection.entriesOf(doc, modification.roots);
    const next = newVersion(query, before, doc, modification);
    if (next.bytes.equals(before)) return { before, after: before, changed: false };
    const blocker = collection.replace(record, next, entries, modification.roots);
    if (!blocker) return { before, after: next.bytes, changed: true };
    yield blocker;
  }
}

function* firstMatch(query: Query): WriteSteps<Match | undefined> {
  for (const match of query.run()) {
    if (match) return match;
    yield PAUSE;
  }
  return undefined;
}

/** Changes one match. The request has the limit 1. */
export function* modifyFirst(
  context: CommandContext,
  collection: Collection,
  request: QueryRequest,
  modification: Modification,
): WriteSteps<Change | undefined> {
  for (;;) {
    const query = new Query(collection, request, context.engine.store);
    const match = yield* firstMatch(query);
    if (!match) return undefined;
    const { record, bytes, doc = decodeDoc(bytes) } = match;
    const change = yield* modifyFound(collection, query, { record, bytes, doc }, modification);
    if (change) return change;
  }
}

/**
 * Finds all matches first and then changes them one by one, so that no changed document is found
 * again.
 */
export function* modifyAll(
  context: CommandContext,
  collection: Collection,
  request: QueryRequest,
  modification: Modification,
): WriteSteps<{ n: number; changed: number }> {
  const query = new Query(collection, request, context.engine.store);
  const records: number[] = [];
  for (const match of query.run()) {
    if (match) records.push(match.record);
    else yield PAUSE;
  }
  let n = 0;
  let changed = 0;
  for (const record of records) {
    const found = readAgain(collection, query, record);
    const change = yield* modifyFound(collection, query, found, modification);
    n += change ? 1 : 0;
    changed += change?.changed ? 1 : 0;
    yield PAUSE;
  }
  return { n, changed };
}

/** Inserts the document of an upsert; returns undefined after waiting for a transaction. */
export function* insertUpsert(
  collection: Collection,
  query: Query,
  update: CompiledUpdate,
): WriteSteps<{ id: unknown; bytes: Buffer } | undefined> {
  const seed = upsertSeed(query.node);
  const base =
    update.kind === 'replacement' ? (hasField(seed, '_id') ? { _id: seed['_id'] } : {}) : seed;
  const made = update.apply(base, {
    isInsert: true,
    filter: query.node,
  });
  const { doc, bytes } = storable(
    made,
    update.fieldOrder && keepOrder(made, encodeDoc(made), update.fieldOrder),
  );
  const blocker = collection.insert(doc, bytes);
  if (!blocker) return { id: doc['_id'], bytes };
  yield blocker;
  return undefined;
}
