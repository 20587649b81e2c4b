import { Long } from 'bson';
import { decodeDoc, type Doc } from '../../documents/codec.js';
import { CommandError } from '../../errors.js';
import {
  isView,
  namespaceOf,
  tableRange,
  type CollectionMeta,
} from '../../storage/collection-meta.js';
import { Collection } from '../../storage/collection.js';
import type { WriteSteps } from '../../storage/writing/write-steps.js';
import {
  checkedCollectionName,
  collectionName,
  numberArgument,
  waitForTransactions,
  type CommandContext,
  type Handlers,
} from '../context/context.js';
import { viewNotCollection } from '../context/write-target.js';

const CHUNK_ENTRIES = 200;

/** The newest documents that fit into the given number of bytes, oldest first. */
function newest({ view, meta }: Collection, size: number): Buffer[] {
  const { low, high: end } = tableRange(meta.tableId);
  const documents: Buffer[] = [];
  let high = end;
  let bytes = 0;
  for (;;) {
    const chunk = view.entries({ low, high }, { reverse: true, limit: CHUNK_ENTRIES });
    for (const { key, value } of chunk) {
      bytes += value.length;
      if (bytes > size) return documents.reverse();
      documents.push(value);
      high = key;
    }
    if (chunk.length < CHUNK_ENTRIES) return documents.reverse();
  }
}

function sourceOf({ engine, db }: CommandContext, name: string): CollectionMeta {
  const meta = engine.catalog.find(db, name);
  if (!meta) {
    throw new CommandError('NamespaceNotFound', `source collection ${db}.${name} does not exist`);
  }
  if (isView(meta)) throw viewNotCollection(namespaceOf(meta));
  if ('timeseries' in meta.options) {
    throw new CommandError('IllegalOperation', `cannot make a time-series collection capped`);
  }
  return meta;
}

function sizeOf(body: Doc): number {
  const size = numberArgument(body, 'size');
  if (size === undefined || size < 1) {
    throw new CommandError('InvalidOptions', 'Capped collection size must be greater than zero');
  }
  return size;
}

function copyCapped(
  { engine }: CommandContext,
  from: CollectionMeta,
  name: string,
  size: number,
): CollectionMeta {
  const { catalog, store } = engine;
  const options = { ...from.options, capped: true, size: Long.fromNumber(size) };
  const made = catalog.create(from.db, name, options);
  const target = new Collection(made, catalog, store.committed, { bypassValidation: true });
  const source = new Collection(from, catalog, store.committed);
  for (const bytes of newest(source, size)) target.insert(decodeDoc(bytes), bytes);
  return made;
}

function* convertToCapped(context: CommandContext): WriteSteps<Doc> {
  const { engine, body } = context;
  const name = collectionName(context);
  const size = sizeOf(body);
  yield* waitForTransactions(engine, sourceOf(context, name));
  const from = sourceOf(context, name);
  const made = copyCapped(context, from, `tmp.convertToCapped.${name}`, size);
  engine.catalog.drop(from);
  engine.catalog.rename(made, from.db, name);
  return { ok: 1 };
}

function* cloneAsCapped(context: CommandContext): WriteSteps<Doc> {
  const { engine, db, body } = context;
  const name = collectionName(context);
  const to = body['toCollection'];
  if (typeof to !== 'string') {
    throw new CommandError('TypeMismatch', "'toCollection' must be of type String");
  }
  const size = sizeOf(body);
  yield* waitForTransactions(engine, sourceOf(context, name));
  if (engine.catalog.find(db, checkedCollectionName(to))) {
    throw new CommandError(
      'NamespaceExists',
      `cloneCollectionAsCapped failed - destination collection ${db}.${to} already exists.`,
    );
  }
  copyCapped(context, sourceOf(context, name), to, size);
  return { ok: 1 };
}

/** Capped copies keep the newest documents that fit, and only the index on `_id`. */
export const cappedCopyHandlers: Handlers = {
  async convertToCapped(context) {
    const reply = await context.engine.store.write(convertToCapped(context));
    context.engine.purge.start();
    return reply;
  },

  cloneCollectionAsCapped: (context) => context.engine.store.write(cloneAsCapped(context)),
};
