import type { Doc } from '../../documents/codec.js';
import type { WriteSteps } from '../../storage/writing/write-steps.js';
import {
  collectionName,
  waitForTransactions,
  type CommandContext,
  type Handlers,
} from '../context/context.js';

function* drop(context: CommandContext, name: string): WriteSteps<Doc> {
  const { engine, db } = context;
  const meta = engine.catalog.find(db, name);
  if (!meta) return { ok: 1 };
  yield* waitForTransactions(engine, meta);
  engine.catalog.drop(meta);
  return { nIndexesWas: meta.indexes.length, ns: `${db}.${name}`, ok: 1 };
}

export const dropHandlers: Handlers = {
  async drop(context) {
    const steps = drop(context, collectionName(context));
    const reply = await context.engine.store.write(steps, { freesSpace: true });
    context.engine.purge.start();
    return reply;
  },
};
