import type { Doc } from '../documents/codec.js';
import { tableRange } from '../storage/catalog.js';
import type { WriteSteps } from '../storage/write-steps.js';
import { flag, waitForTransactions, type CommandContext, type Handlers } from './context.js';

function* dropDatabase({ engine, db }: CommandContext): WriteSteps<Doc> {
  for (const meta of engine.catalog.collections(db)) {
    yield* waitForTransactions(engine, meta);
    engine.catalog.drop(meta);
  }
  return { dropped: db, ok: 1 };
}

function statistics({ engine, db }: CommandContext): Doc {
  const collections = engine.catalog.collections(db);
  const objects = collections.reduce(
    (sum, meta) => sum + engine.store.countKeys(tableRange(meta.tableId)),
    0,
  );
  const indexes = collections.reduce((sum, meta) => sum + meta.indexes.length, 0);
  return { db, collections: collections.length, views: 0, objects, indexes, ok: 1 };
}

export const databaseHandlers: Handlers = {
  async dropDatabase(context) {
    const reply = await context.engine.store.write(dropDatabase(context));
    context.engine.purge.start();
    return reply;
  },

  listDatabases({ engine, body }) {
    const names = engine.catalog.databaseNames();
    const databases = names.map((name) =>
      flag(body, 'nameOnly') ? { name } : { name, sizeOnDisk: 0, empty: false },
    );
    return { databases, ...(flag(body, 'nameOnly') ? {} : { totalSize: 0 }), ok: 1 };
  },

  dbStats: statistics,

  collStats(context) {
    const { engine, db, body } = context;
    const name = String(body['collStats']);
    const meta = engine.catalog.find(db, name);
    const count = meta ? engine.store.countKeys(tableRange(meta.tableId)) : 0;
    return { ns: `${db}.${name}`, count, nindexes: meta?.indexes.length ?? 0, ok: 1 };
  },
};
