import type { Doc } from '../../documents/codec.js';
import type { Engine } from '../../engine.js';
import { CommandError } from '../../errors.js';
import { parseFilter } from '../../query/filters/filter.js';
import { compileFilter } from '../../query/filters/match.js';
import { estimateTable } from '../../storage/tables/table-size.js';
import type { WriteSteps } from '../../storage/writing/write-steps.js';
import {
  documentArgument,
  flag,
  waitForTransactions,
  type CommandContext,
  type Handlers,
} from '../context/context.js';

/** Databases that every replica set member has. */
const SERVERS_OWN = ['admin', 'config', 'local'];
const FORBIDDEN = /[/\\. "$\0]/;
const MAX_NAME_LENGTH = 63;

export function checkDatabaseName(name: string): void {
  const isValid = name.length <= MAX_NAME_LENGTH && !FORBIDDEN.test(name);
  if (isValid || name === '$external') return;
  throw new CommandError('InvalidNamespace', `Invalid database name: '${name}'`);
}

function* dropDatabase({ engine, db }: CommandContext): WriteSteps<Doc> {
  if (SERVERS_OWN.includes(db)) {
    throw new CommandError('IllegalOperation', `Dropping the '${db}' database is prohibited.`);
  }
  const collections = engine.catalog.collections(db);
  for (const meta of collections) {
    yield* waitForTransactions(engine, meta);
    engine.catalog.drop(meta);
  }
  return { ...(collections.length > 0 ? { dropped: db } : {}), ok: 1 };
}

/** Sizes are estimates: exact ones would require reading every document of every database. */
function sizeOnDisk({ catalog, store }: Engine, db: string): number {
  return catalog
    .collections(db)
    .flatMap((meta) => [meta.tableId, ...meta.indexes.map(({ tableId }) => tableId)])
    .reduce((sum, tableId) => sum + estimateTable(store, tableId), 0);
}

function listDatabases({ engine, body, db }: CommandContext): Doc {
  if (db !== 'admin') {
    throw new CommandError(
      'Unauthorized',
      'listDatabases may only be run against the admin database.',
    );
  }
  const matches = compileFilter(parseFilter(documentArgument(body, 'filter')));
  const nameOnly = flag(body, 'nameOnly');
  const names = [...new Set([...SERVERS_OWN, ...engine.catalog.databaseNames()])].sort((a, b) =>
    a < b ? -1 : 1,
  );
  const databases = names
    .map((name): Doc =>
      nameOnly ? { name } : { name, sizeOnDisk: sizeOnDisk(engine, name), empty: false },
    )
    .filter(matches);
  if (nameOnly) return { databases, ok: 1 };
  const totalSize = databases.reduce((sum, each) => sum + Number(each['sizeOnDisk']), 0);
  return { databases, totalSize, totalSizeMb: Math.trunc(totalSize / 1024 / 1024), ok: 1 };
}

export const databaseHandlers: Handlers = {
  async dropDatabase(context) {
    const reply = await context.engine.store.write(dropDatabase(context), { freesSpace: true });
    context.engine.purge.start();
    return reply;
  },

  listDatabases,
};
