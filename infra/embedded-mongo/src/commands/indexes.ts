import {
  decodeDoc,
  encodeDoc,
  isPlainObject,
  toBoolean,
  toNumber,
  type Doc,
} from '../documents/codec.js';
import { valuesEqual } from '../documents/compare.js';
import { CommandError } from '../errors.js';
import { runScan } from '../query/scan.js';
import { idIndexOf, isView, type CollectionMeta, type IndexMeta } from '../storage/catalog.js';
import { Collection } from '../storage/collection.js';
import type { WriteSteps } from '../storage/write-steps.js';
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
} from './context.js';
import { viewNotCollection } from './write-target.js';
import { openCursor } from './cursor-reply.js';

const KNOWN_OPTIONS = new Set([
  'v',
  'key',
  'name',
  'ns',
  'unique',
  'sparse',
  'partialFilterExpression',
  'expireAfterSeconds',
  'hidden',
  'background',
  'collation',
]);
/** What makes an index another index; the rest are settings of the same one. */
const IDENTITY = ['unique', 'sparse', 'partialFilterExpression', 'expireAfterSeconds'];

function checkKey(key: unknown): Doc {
  if (!isPlainObject(key) || Object.keys(key).length === 0) {
    throw new CommandError('CannotCreateIndex', 'Index keys cannot be an empty object');
  }
  for (const [path, direction] of Object.entries(key)) {
    if (typeof direction === 'string') {
      throw new CommandError(
        'CannotCreateIndex',
        `Index type '${direction}' is not supported by the embedded server`,
      );
    }
    const number = toNumber(direction);
    if (number === undefined || number === 0) {
      throw new CommandError(
        'CannotCreateIndex',
        `Values in v:2 index key pattern must be a non-zero number: ${path}`,
      );
    }
    if (path.includes('$**')) {
      throw new CommandError(
        'CannotCreateIndex',
        'wildcard indexes are not supported by the embedded server',
      );
    }
    if (path === '' || path.split('.').includes('')) {
      throw new CommandError('CannotCreateIndex', 'Index keys cannot contain an empty field.');
    }
  }
  return key;
}

function checkSpec(raw: unknown): Doc {
  if (!isPlainObject(raw)) throw new CommandError('TypeMismatch', 'indexes must be objects');
  const key = checkKey(raw['key']);
  for (const [option, value] of Object.entries(raw)) {
    if (!KNOWN_OPTIONS.has(option)) {
      throw new CommandError(
        'InvalidIndexSpecificationOption',
        `The field '${option}' is not valid for an index specification`,
      );
    }
    if (option === 'collation' && (value as Doc)['locale'] !== 'simple') {
      throw new CommandError(
        'CannotCreateIndex',
        'collation is not supported by the embedded server',
      );
    }
  }
  if (raw['expireAfterSeconds'] !== undefined) {
    if (Object.keys(key).length > 1) {
      throw new CommandError(
        'CannotCreateIndex',
        'TTL indexes are single-field indexes, compound indexes do not support TTL',
      );
    }
    if (toNumber(raw['expireAfterSeconds']) === undefined) {
      throw new CommandError(
        'CannotCreateIndex',
        "TTL index 'expireAfterSeconds' option must be numeric",
      );
    }
  }
  if (raw['sparse'] && raw['partialFilterExpression']) {
    throw new CommandError(
      'CannotCreateIndex',
      "cannot mix 'partialFilterExpression' and 'sparse' options",
    );
  }
  const {
    ns: _ns,
    background: _background,
    collation: _collation,
    v: _v,
    key: _key,
    name,
    ...options
  } = raw;
  return { v: 2, key, name: name ?? defaultName(key), ...options };
}

const defaultName = (key: Doc): string =>
  Object.entries(key)
    .map(([path, direction]) => `${path}_${toNumber(direction)}`)
    .join('_');

/** The existing index when the request is for one that is already there. */
function existing(meta: CollectionMeta, spec: Doc): IndexMeta | undefined {
  for (const index of meta.indexes) {
    const sameKey = valuesEqual(index.spec['key'], spec['key']);
    const sameOptions =
      index === idIndexOf(meta) ||
      IDENTITY.every((option) => sameOption(index.spec[option], spec[option]));
    if (index.name === spec['name']) {
      if (sameKey && sameOptions) return index;
      throw new CommandError(
        'IndexKeySpecsConflict',
        `An existing index has the same name as the requested index. When index names are not specified, they are auto generated and can cause conflicts. Please refer to our documentation. Requested index: ${shown(spec)}, existing index: ${shown(index.spec)}`,
      );
    }
    if (sameKey && index === idIndexOf(meta)) return index;
    const samePartial = sameOption(
      index.spec['partialFilterExpression'],
      spec['partialFilterExpression'],
    );
    if (sameKey && samePartial) {
      throw new CommandError(
        'IndexOptionsConflict',
        sameOptions
          ? `Index already exists with a different name: ${index.name}`
          : `An equivalent index already exists with a different name and options. Requested index: ${shown(spec)}, existing index: ${shown(index.spec)}`,
      );
    }
  }
  return undefined;
}

const shown = (spec: Doc): string => JSON.stringify(spec);

function sameOption(a: unknown, b: unknown): boolean {
  if (typeof a === 'boolean' || typeof b === 'boolean') return toBoolean(a) === toBoolean(b);
  return valuesEqual(a ?? null, b ?? null);
}

export function build(collection: Collection, index: IndexMeta): void {
  const statistics = { keysExamined: 0, docsExamined: 0 };
  for (const { record, bytes } of runScan(
    collection,
    { stage: 'COLLSCAN', reverse: false },
    statistics,
  )) {
    collection.addToIndex(index, record, decodeDoc(bytes));
  }
}

function* createIndexes(context: CommandContext, name: string): WriteSteps<Doc> {
  const { engine, db, body } = context;
  const requested = body['indexes'];
  if (!Array.isArray(requested) || requested.length === 0) {
    throw new CommandError('BadValue', 'Must specify at least one index to create');
  }
  const specs = requested.map(checkSpec);
  if (context.transaction) return createInTransaction(context, name, specs);
  const before = engine.catalog.find(db, name);
  // A service that declares its indexes at every start must not wait for somebody's transaction.
  const isNews = before !== undefined && specs.some((spec) => !existing(before, spec));
  if (isNews) yield* waitForTransactions(engine, before);
  const createdCollectionAutomatically = !engine.catalog.find(db, name);
  const collection = collectionForWrite(context, name);
  const { meta } = collection;
  const numIndexesBefore = meta.indexes.length;
  for (const spec of specs) {
    if (existing(meta, spec)) continue;
    const index = engine.catalog.newIndex(spec);
    try {
      build(collection, index);
    } catch (error) {
      engine.catalog.discardTable(index.tableId);
      throw error;
    }
    meta.indexes = [...meta.indexes, index];
    engine.catalog.markDirty(meta);
  }
  return created(meta, numIndexesBefore, createdCollectionAutomatically);
}

function created(meta: CollectionMeta, before: number, createdCollection: boolean): Doc {
  const after = meta.indexes.length;
  return {
    numIndexesBefore: before,
    numIndexesAfter: after,
    createdCollectionAutomatically: createdCollection,
    ...(after === before ? { note: 'all indexes already exist' } : {}),
    ok: 1,
  };
}

/** A transaction makes indexes only for collections it has made itself and left empty so far. */
function createInTransaction(context: CommandContext, name: string, specs: readonly Doc[]): Doc {
  const { engine, db, transaction } = context;
  const before = findMeta(context, name);
  const { meta, isEmpty } = collectionForWrite(context, name);
  const numIndexesBefore = meta.indexes.length;
  for (const spec of specs) {
    if (existing(meta, spec)) continue;
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

const isWildcard = (wanted: unknown): boolean => wanted === '*';

function chosen(meta: CollectionMeta, wanted: unknown): IndexMeta[] {
  if (isWildcard(wanted)) return meta.indexes.filter((index) => index !== idIndexOf(meta));
  const list: unknown[] = Array.isArray(wanted) ? wanted : [wanted];
  return list.map((item) => {
    const index = meta.indexes.find((candidate) =>
      typeof item === 'string' ? candidate.name === item : valuesEqual(candidate.spec['key'], item),
    );
    if (!index) {
      const what =
        typeof item === 'string' ? `with name [${item}]` : `with key: ${JSON.stringify(item)}`;
      throw new CommandError('IndexNotFound', `index not found ${what}`);
    }
    if (index === idIndexOf(meta)) {
      const what = index.name === '_id_' ? '_id' : 'the clustered';
      throw new CommandError('InvalidOptions', `cannot drop ${what} index`);
    }
    return index;
  });
}

function* dropIndexes(context: CommandContext, name: string): WriteSteps<Doc> {
  const { engine, db, body } = context;
  const meta = engine.catalog.find(db, name);
  if (!meta) throw new CommandError('NamespaceNotFound', `ns not found ${db}.${name}`);
  yield* waitForTransactions(engine, meta);
  const nIndexesWas = meta.indexes.length;
  const dropped = chosen(meta, body['index']);
  meta.indexes = meta.indexes.filter((index) => !dropped.includes(index));
  for (const index of dropped) engine.catalog.discardTable(index.tableId);
  engine.catalog.markDirty(meta);
  return { nIndexesWas, ok: 1 };
}

function listIndexes(context: CommandContext): Promise<Buffer> {
  const { body, db } = context;
  const name = collectionName(context);
  const collection = findCollection(context, name);
  if (!collection) throw new CommandError('NamespaceNotFound', `ns does not exist: ${db}.${name}`);
  if (isView(collection.meta)) throw viewNotCollection(collection.namespace);
  const cursor = documentArgument(body, 'cursor');
  return openCursor(context, {
    namespace: collection.namespace,
    stream: collection.meta.indexes.map(({ spec }) => encodeDoc(spec)).values(),
    batchSize: cursor['batchSize'] === undefined ? 1000 : natural(cursor, 'batchSize'),
  });
}

export const indexHandlers: Handlers = {
  createIndexes: (context) => runWrite(context, createIndexes(context, collectionName(context))),

  async dropIndexes(context) {
    const reply = await context.engine.store.write(dropIndexes(context, collectionName(context)));
    context.engine.purge.start();
    return reply;
  },

  listIndexes,
};
