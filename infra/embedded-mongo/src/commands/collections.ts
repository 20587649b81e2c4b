import { Binary } from 'bson';
import { encodeDoc, isPlainObject, toBoolean, type Doc } from '../documents/codec.js';
import { valuesEqual } from '../documents/compare.js';
import { CommandError } from '../errors.js';
import { compileFilter } from '../query/match.js';
import { parseFilter } from '../query/filter.js';
import type { CollectionMeta } from '../storage/catalog.js';
import { oneStep, type WriteSteps } from '../storage/write-steps.js';
import {
  collectionName,
  createMeta,
  findMeta,
  runWrite,
  documentArgument,
  flag,
  natural,
  waitForTransactions,
  type CommandContext,
  type Handlers,
} from './context.js';
import { openCursor } from './cursor-reply.js';

const UNSUPPORTED_OPTIONS = [
  'capped',
  'timeseries',
  'viewOn',
  'validator',
  'collation',
  'clusteredIndex',
  'encryptedFields',
];
const IGNORED = new Set([
  'create',
  'lsid',
  '$db',
  '$readPreference',
  'txnNumber',
  'writeConcern',
  '$clusterTime',
  'comment',
  'autocommit',
  'startTransaction',
  'readConcern',
  'maxTimeMS',
]);

function create(context: CommandContext, name: string): Doc {
  const { db, body } = context;
  for (const option of UNSUPPORTED_OPTIONS) {
    const value = body[option];
    const isEmpty =
      isPlainObject(value) && (Object.keys(value).length === 0 || value['locale'] === 'simple');
    if (toBoolean(value) && !isEmpty) {
      throw new CommandError(
        'NotImplemented',
        `create: option '${option}' is not supported by the embedded server`,
      );
    }
  }
  const options: Doc = {};
  for (const [key, value] of Object.entries(body)) if (!IGNORED.has(key)) options[key] = value;
  const existing = findMeta(context, name);
  if (existing) {
    if (valuesEqual(existing.options, options)) return { ok: 1 };
    throw new CommandError('NamespaceExists', `Collection ${db}.${name} already exists.`);
  }
  createMeta(context, name, options);
  return { ok: 1 };
}

function* drop(context: CommandContext, name: string): WriteSteps<Doc> {
  const { engine, db } = context;
  const meta = engine.catalog.find(db, name);
  if (!meta) return { ok: 1 };
  yield* waitForTransactions(engine, meta);
  engine.catalog.drop(meta);
  return { nIndexesWas: meta.indexes.length, ns: `${db}.${name}`, ok: 1 };
}

function describe(meta: CollectionMeta, nameOnly: boolean): Doc {
  const base = { name: meta.name, type: 'collection' };
  if (nameOnly) return base;
  return {
    ...base,
    options: meta.options,
    info: { readOnly: false, uuid: new Binary(meta.uuid, 4) },
    idIndex: meta.indexes[0]?.spec,
  };
}

function listCollections(context: CommandContext): Promise<Buffer> {
  const { engine, db, body } = context;
  const matches = compileFilter(parseFilter(documentArgument(body, 'filter')));
  const nameOnly = flag(body, 'nameOnly');
  const found = engine.catalog
    .collections(db)
    .filter((meta) => matches(describe(meta, false)))
    .map((meta) => encodeDoc(describe(meta, nameOnly)));
  const cursor = documentArgument(body, 'cursor');
  return openCursor(context, {
    namespace: `${db}.$cmd.listCollections`,
    stream: found.values(),
    batchSize: cursor['batchSize'] === undefined ? 1000 : natural(cursor, 'batchSize'),
  });
}

function splitNamespace(value: unknown): [string, string] {
  const text = String(value);
  const dot = text.indexOf('.');
  if (dot < 1 || dot === text.length - 1) {
    throw new CommandError('InvalidNamespace', `Invalid namespace: ${text}`);
  }
  return [text.slice(0, dot), text.slice(dot + 1)];
}

function* rename({ engine, body }: CommandContext): WriteSteps<Doc> {
  const [db, name] = splitNamespace(body['renameCollection']);
  const [toDb, toName] = splitNamespace(body['to']);
  const meta = engine.catalog.find(db, name);
  if (!meta)
    throw new CommandError('NamespaceNotFound', `Source collection ${db}.${name} does not exist`);
  yield* waitForTransactions(engine, meta);
  const target = engine.catalog.find(toDb, toName);
  if (target === meta)
    throw new CommandError('IllegalOperation', "Can't rename a collection to itself");
  if (target) {
    if (!flag(body, 'dropTarget'))
      throw new CommandError('NamespaceExists', 'target namespace exists');
    yield* waitForTransactions(engine, target);
    engine.catalog.drop(target);
  }
  engine.catalog.rename(meta, toDb, toName);
  return { ok: 1 };
}

export const collectionHandlers: Handlers = {
  create: (context) =>
    runWrite(
      context,
      oneStep(() => create(context, collectionName(context))),
    ),

  async drop(context) {
    const reply = await context.engine.store.write(drop(context, collectionName(context)));
    context.engine.purge.start();
    return reply;
  },

  listCollections,

  async renameCollection(context) {
    const reply = await context.engine.store.write(rename(context));
    context.engine.purge.start();
    return reply;
  },
};
