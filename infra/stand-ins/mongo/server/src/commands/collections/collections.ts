import type { Doc } from '../../documents/codec.js';
import { CommandError } from '../../errors.js';
import { isView, namespaceOf, type CollectionMeta } from '../../storage/collection-meta.js';
import type { WriteSteps } from '../../storage/writing/write-steps.js';
import {
  checkedCollectionName,
  collectionName,
  flag,
  waitForTransactions,
  type CommandContext,
  type Handlers,
} from '../context/context.js';
import { BUCKETS_PREFIX } from './list-collections.js';
import { forgetView, SYSTEM_VIEWS } from './view-definitions.js';

/**
 * Dropping the buckets of a time-series collection drops it; dropping `system.views` drops every
 * view.
 */
function droppedWith({ engine, db }: CommandContext, name: string): CollectionMeta[] {
  const { catalog } = engine;
  const buckets = name.startsWith(BUCKETS_PREFIX) ? name.slice(BUCKETS_PREFIX.length) : undefined;
  const meta = catalog.find(db, buckets ?? name);
  if (!meta) return [];
  const views = name === SYSTEM_VIEWS ? catalog.collections(db).filter(isView) : [];
  return [meta, ...views];
}

function* drop(context: CommandContext, name: string): WriteSteps<Doc> {
  const { engine, db } = context;
  const dropped = droppedWith(context, name);
  const [first] = dropped;
  if (!first) return { ok: 1 };
  for (const meta of dropped) {
    yield* waitForTransactions(engine, meta);
    if (isView(meta)) forgetView(context, meta.name);
    engine.catalog.drop(meta);
  }
  const nIndexesWas = isView(first) ? {} : { nIndexesWas: first.indexes.length };
  return { ...nIndexesWas, ns: `${db}.${name}`, ok: 1 };
}

function splitNamespace(value: unknown): [string, string] {
  const text = String(value);
  const dot = text.indexOf('.');
  if (typeof value !== 'string' || dot < 1 || dot === text.length - 1) {
    throw new CommandError('InvalidNamespace', `Invalid namespace specified '${text}'`);
  }
  return [text.slice(0, dot), checkedCollectionName(text.slice(dot + 1))];
}

function renamed(context: CommandContext): CollectionMeta {
  const { engine, body, db: commandDb } = context;
  if (commandDb !== 'admin') {
    throw new CommandError(
      'Unauthorized',
      'renameCollection may only be run against the admin database.',
    );
  }
  const [db, name] = splitNamespace(body['renameCollection']);
  const meta = engine.catalog.find(db, name);
  if (!meta) {
    throw new CommandError('NamespaceNotFound', `Source collection ${db}.${name} does not exist`);
  }
  if (isView(meta)) {
    throw new CommandError('CommandNotSupportedOnView', `cannot rename view: ${db}.${name}`);
  }
  if ('timeseries' in meta.options || name.startsWith('system.')) {
    throw new CommandError('IllegalOperation', `cannot rename collection: ${db}.${name}`);
  }
  return meta;
}

function* rename(context: CommandContext): WriteSteps<Doc> {
  const { engine, body } = context;
  const meta = renamed(context);
  const [toDb, toName] = splitNamespace(body['to']);
  yield* waitForTransactions(engine, meta);
  const target = engine.catalog.find(toDb, toName);
  if (target === meta) {
    throw new CommandError('IllegalOperation', "Can't rename a collection to itself");
  }
  if (target) {
    if (isView(target)) {
      throw new CommandError(
        'NamespaceExists',
        `a view already exists. NS: ${namespaceOf(target)}`,
      );
    }
    if (!flag(body, 'dropTarget')) {
      throw new CommandError('NamespaceExists', 'target namespace exists');
    }
    yield* waitForTransactions(engine, target);
    engine.catalog.drop(target);
  }
  engine.catalog.rename(meta, toDb, toName);
  return { ok: 1 };
}

export const collectionHandlers: Handlers = {
  async drop(context) {
    const steps = drop(context, collectionName(context));
    const reply = await context.engine.store.write(steps, { freesSpace: true });
    context.engine.purge.start();
    return reply;
  },

  async renameCollection(context) {
    const reply = await context.engine.store.write(rename(context));
    context.engine.purge.start();
    return reply;
  },
};
