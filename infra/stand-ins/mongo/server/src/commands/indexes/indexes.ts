import { encodeDoc, isPlainObject, type Doc } from '../../documents/codec.js';
import { showValue } from '../../documents/show.js';
import { CommandError } from '../../errors.js';
import { idIndexOf, type CollectionMeta } from '../../storage/collection-meta.js';
import { buildIndexes, waitForBuilds } from '../../storage/indexes/build-indexes.js';
import type { IndexMeta } from '../../storage/indexes/index-meta.js';
import type { WriteSteps } from '../../storage/writing/write-steps.js';
import {
  collectionForWrite,
  collectionName,
  documentArgument,
  findCollection,
  findMeta,
  runWrite,
  natural,
  waitForTransactions,
  type CommandContext,
  type Handlers,
} from '../context/context.js';
import { openCursor } from '../reads/cursor-reply.js';
import { checkIndexSpec, existingIndex, sameKeyPattern } from './index-spec.js';

const MAX_INDEXES = 64;

function* createIndexes(context: CommandContext, name: string): WriteSteps<Doc> {
  const { engine, db, body } = context;
  const requested = body['indexes'];
  if (!Array.isArray(requested) || requested.length === 0) {
    throw new CommandError('BadValue', 'Must specify at least one index to create');
  }
  const specs = requested.map((spec) => checkIndexSpec(spec, findMeta(context, name)));
  if (context.transaction) return createInTransaction(context, name, specs);
  const before = engine.catalog.find(db, name);
  // Services declare their indexes at every start and must not wait for open transactions.
  const hasNewIndex = before !== undefined && specs.some((spec) => !existingIndex(before, spec));
  if (hasNewIndex) {
    yield* waitForBuilds(before);
    yield* waitForTransactions(engine, before);
  }
  const createdCollectionAutomatically = !engine.catalog.find(db, name);
  const collection = collectionForWrite(context, name);
  const { meta } = collection;
  const numIndexesBefore = meta.indexes.length;
  const missing = missingIndexes(context, meta, specs);
  if (missing.length > 0) yield* buildIndexes(collection, engine.catalog, missing);
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

/** A transaction can create indexes only on collections that it has created and left empty. */
function createInTransaction(context: CommandContext, name: string, specs: readonly Doc[]): Doc {
  const { engine, db, transaction } = context;
  const before = findMeta(context, name);
  const { meta, isEmpty } = collectionForWrite(context, name);
  const numIndexesBefore = meta.indexes.length;
  for (const spec of specs) {
    if (existingIndex(meta, spec)) continue;
    const obstacle = !transaction?.newCollections.has(meta)
      ? 'existing'
      : isEmpty
        ? undefined
        : 'non-empty';
    if (obstacle) {
      throw new CommandError(
        'OperationNotSupportedInTransaction',
        `Cannot create new indexes on ${obstacle} collection ${db}.${name} in a multi-document transaction.`,
      );
    }
    meta.indexes = [...meta.indexes, engine.catalog.draftIndex(spec)];
  }
  return created(meta, numIndexesBefore, before === undefined);
}

function indexNamed(meta: CollectionMeta, name: string): IndexMeta {
  const index = meta.indexes.find((candidate) => candidate.name === name);
  if (index) return index;
  throw new CommandError('IndexNotFound', `index not found with name [${name}]`);
}

function indexWithKey(meta: CollectionMeta, key: Doc): IndexMeta {
  const [index, another] = meta.indexes.filter(({ spec }) => sameKeyPattern(spec['key'], key));
  if (!index) {
    throw new CommandError('IndexNotFound', `can't find index with key: ${showValue(key)}`);
  }
  if (another) {
    throw new CommandError(
      'AmbiguousIndexKeyPattern',
      `2 indexes found for key: ${showValue(key)}, identify by name instead. Conflicting indexes: ${showValue(index.spec)}, ${showValue(another.spec)}`,
    );
  }
  return index;
}

/** The index that a client selects by name or key pattern. */
function indexMeant(meta: CollectionMeta, wanted: unknown): IndexMeta {
  if (typeof wanted === 'string') return indexNamed(meta, wanted);
  if (isPlainObject(wanted)) return indexWithKey(meta, wanted);
  throw new CommandError('TypeMismatch', 'an index is named by a string or its key pattern');
}

function indexesToDrop(meta: CollectionMeta, wanted: unknown): IndexMeta[] {
  if (wanted === undefined) throw missingField('dropIndexes.index');
  if (wanted === '*') return meta.indexes.filter((index) => index !== idIndexOf(meta));
  const list: unknown[] = Array.isArray(wanted) ? wanted : [wanted];
  return list.map((item) => {
    if (Array.isArray(wanted) && typeof item !== 'string') {
      throw new CommandError(
        'TypeMismatch',
        "dropIndexes 'index' must be a string, an object or an array of strings",
      );
    }
    const index = indexMeant(meta, item);
    if (index === idIndexOf(meta)) {
      throw new CommandError('InvalidOptions', 'cannot drop _id index');
    }
    return index;
  });
}

const missingField = (field: string): CommandError =>
  new CommandError('Location40414', `BSON field '${field}' is missing but a required field`);

function* dropIndexes(context: CommandContext, name: string): WriteSteps<Doc> {
  const { engine, db, body } = context;
  const meta = engine.catalog.find(db, name);
  if (!meta) throw new CommandError('NamespaceNotFound', `ns not found ${db}.${name}`);
  yield* waitForTransactions(engine, meta);
  const nIndexesWas = meta.indexes.length;
  const dropped = indexesToDrop(meta, body['index']);
  meta.indexes = meta.indexes.filter((index) => !dropped.includes(index));
  for (const index of dropped) engine.catalog.discardTable(index.tableId);
  engine.catalog.markDirty(meta);
  const msg = body['index'] === '*' ? { msg: 'non-_id indexes dropped for collection' } : {};
  return { nIndexesWas, ...msg, ok: 1 };
}

function listIndexes(context: CommandContext): Promise<Buffer> {
  const { body, db } = context;
  const name = collectionName(context);
  const collection = findCollection(context, name);
  if (!collection) throw new CommandError('NamespaceNotFound', `ns does not exist: ${db}.${name}`);
  const cursor = documentArgument(body, 'cursor');
  return openCursor(context, {
    namespace: collection.namespace,
    stream: collection.meta.indexes.map(({ spec }) => encodeDoc(spec)).values(),
    batchSize: cursor['batchSize'] === undefined ? 1000 : natural(cursor, 'batchSize'),
  });
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

  async dropIndexes(context) {
    const steps = dropIndexes(context, collectionName(context));
    const reply = await context.engine.store.write(steps, { freesSpace: true });
    context.engine.purge.start();
    return reply;
  },

  listIndexes,
};
