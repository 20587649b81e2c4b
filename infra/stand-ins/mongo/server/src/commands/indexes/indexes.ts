import { decodeDoc, encodeDoc, type Doc } from '../../documents/codec.js';
import { showValue } from '../../documents/show.js';
import { CommandError } from '../../errors.js';
import { runScan } from '../../query/scan.js';
import type { Catalog } from '../../storage/catalog.js';
import type { CollectionMeta } from '../../storage/collection-meta.js';
import type { Collection } from '../../storage/collection.js';
import type { IndexMeta } from '../../storage/indexes/index-meta.js';
import type { WriteSteps } from '../../storage/writing/write-steps.js';
import {
  collectionForWrite,
  collectionName,
  findCollection,
  runWrite,
  waitForTransactions,
  type CommandContext,
  type Handlers,
} from '../context/context.js';
import { cursorReply } from '../reads/cursor-reply.js';
import { checkIndexSpec, existingIndex } from './index-spec.js';

const MAX_INDEXES = 64;

function* createIndexes(context: CommandContext, name: string): WriteSteps<Doc> {
  const { engine, db, body } = context;
  const requested = body['indexes'];
  if (!Array.isArray(requested) || requested.length === 0) {
    throw new CommandError('BadValue', 'Must specify at least one index to create');
  }
  const specs = requested.map(checkIndexSpec);
  const before = engine.catalog.find(db, name);
  // Services declare their indexes at every start and must not wait for open transactions.
  const hasNewIndex = before !== undefined && specs.some((spec) => !existingIndex(before, spec));
  if (hasNewIndex) yield* waitForTransactions(engine, before);
  const createdCollectionAutomatically = !engine.catalog.find(db, name);
  const collection = collectionForWrite(context, name);
  const { meta } = collection;
  const numIndexesBefore = meta.indexes.length;
  const missing = missingIndexes(context, meta, specs);
  if (missing.length > 0) buildIndexes(collection, engine.catalog, missing);
  return created(meta, numIndexesBefore, createdCollectionAutomatically);
}

/** The requested indexes that do not exist. Each is checked against existing and earlier ones. */
function missingIndexes(
  { engine }: CommandContext,
  meta: CollectionMeta,
  specs: readonly Doc[],
): IndexMeta[] {
  const missing: IndexMeta[] = [];
  for (const spec of specs) {
    const indexes = [...meta.indexes, ...missing];
    if (existingIndex({ ...meta, indexes }, spec)) continue;
    if (indexes.length >= MAX_INDEXES) {
      throw new CommandError(
        'CannotCreateIndex',
        `add index fails, too many indexes for ${meta.db}.${meta.name} key:${showValue(spec['key'])}`,
      );
    }
    missing.push(engine.catalog.newIndex(spec));
  }
  return missing;
}

/** Adds all documents to new indexes, all or none. One step, so no other write comes between. */
function buildIndexes(
  collection: Collection,
  catalog: Catalog,
  indexes: readonly IndexMeta[],
): void {
  const { meta } = collection;
  const statistics = { keysExamined: 0, docsExamined: 0 };
  try {
    for (const { record, bytes } of runScan(collection, { stage: 'COLLSCAN' }, statistics)) {
      const doc = decodeDoc(bytes);
      for (const index of indexes) collection.addToIndex(index, record, doc);
    }
    catalog.addIndexes(meta, indexes);
  } catch (error) {
    for (const { tableId } of indexes) catalog.discardTable(tableId);
    throw error;
  }
}

function created(meta: CollectionMeta, before: number, createdCollection: boolean): Doc {
  const after = meta.indexes.length;
  return {
    numIndexesBefore: before,
    numIndexesAfter: after,
    ...(after === before && !createdCollection
      ? { note: 'all indexes already exist' }
      : { createdCollectionAutomatically: createdCollection }),
    ok: 1,
  };
}

function listIndexes(context: CommandContext): Buffer {
  const { db } = context;
  const name = collectionName(context);
  const collection = findCollection(context, name);
  if (!collection) throw new CommandError('NamespaceNotFound', `ns does not exist: ${db}.${name}`);
  const specs = collection.meta.indexes.map(({ spec }) => encodeDoc(spec));
  return cursorReply('firstBatch', specs, 0n, collection.namespace);
}

export const indexHandlers: Handlers = {
  async createIndexes(context) {
    try {
      return await runWrite(context, createIndexes(context, collectionName(context)));
    } finally {
      // A failed build has left entries behind.
      context.engine.purge.start();
    }
  },

  listIndexes,
};
