import type { Doc } from '../../documents/codec.js';
import { CommandError, notSupported } from '../../errors.js';
import type { WriteSteps } from '../../storage/writing/write-steps.js';
import {
  flag,
  waitForTransactions,
  type CommandContext,
  type Handlers,
} from '../context/context.js';

const FORBIDDEN = /[/\\. "$\0]/;
const MAX_NAME_LENGTH = 63;

export function checkDatabaseName(name: string): void {
  if (name.length <= MAX_NAME_LENGTH && !FORBIDDEN.test(name)) return;
  throw new CommandError('InvalidNamespace', `Invalid database name: '${name}'`);
}

function* dropDatabase({ engine, db }: CommandContext): WriteSteps<Doc> {
  for (const meta of engine.catalog.collections(db)) {
    yield* waitForTransactions(engine, meta);
    engine.catalog.drop(meta);
  }
  return { ok: 1 };
}

export const databaseHandlers: Handlers = {
  async dropDatabase(context) {
    const reply = await context.engine.store.write(dropDatabase(context), { freesSpace: true });
    context.engine.purge.start();
    return reply;
  },

  listDatabases({ engine, body }) {
    if (!flag(body, 'nameOnly')) {
      throw notSupported('BadValue', 'listDatabases lists more than names');
    }
    return { databases: engine.catalog.databaseNames().map((name) => ({ name })), ok: 1 };
  },
};
