import { decodeDoc } from '../../documents/codec.js';
import { storable } from '../../documents/storable.js';
import { CommandError } from '../../errors.js';
import { collectionForWrite, type CommandContext } from '../../commands/context/context.js';
import { refuseUnwritable } from '../../commands/context/write-target.js';
import { idIndexOf, namespaceOf, type CollectionMeta } from '../../storage/collection-meta.js';
import { PAUSE, type WriteSteps } from '../../storage/writing/write-steps.js';
import { whileRunning } from '../running-errors.js';
import { targetOf, type Target } from './output-target.js';

let temporaries = 0;

function refuseTarget(meta: CollectionMeta | undefined): void {
  if (!meta) return;
  refuseUnwritable(meta, false);
  if (meta.options['capped'] === true) {
    throw new CommandError(
      'Location17152',
      `namespace '${namespaceOf(meta)}' is capped so it can't be used for $out`,
    );
  }
}

/** Creates a temporary collection with the options and indexes of the collection to be replaced. */
function createLike(
  { engine: { catalog } }: CommandContext,
  { db }: Target,
  old: CollectionMeta | undefined,
): CollectionMeta {
  temporaries += 1;
  const made = catalog.create(db, `tmp.agg_out.${process.pid}.${temporaries}`, old?.options ?? {});
  const others = old?.indexes.filter((index) => index !== idIndexOf(old)) ?? [];
  made.indexes = [...made.indexes, ...others.map(({ spec }) => catalog.newIndex(spec))];
  catalog.markDirty(made);
  return made;
}

/** Checks `$out` before any document is read. */
export function checkOut(context: CommandContext, spec: unknown): void {
  const target = targetOf('$out', spec, context.db);
  refuseTarget(context.engine.catalog.find(target.db, target.coll));
}

/** Fills a new collection slice by slice, then replaces the old collection in one step. */
export function* out(
  context: CommandContext,
  spec: unknown,
  documents: readonly Buffer[],
): WriteSteps<void> {
  const { catalog } = context.engine;
  const target = targetOf('$out', spec, context.db);
  const made = createLike(context, target, catalog.find(target.db, target.coll));
  const there = { ...context, db: target.db };
  try {
    for (const bytes of documents) {
      const { doc, bytes: complete } = storable(decodeDoc(bytes), bytes);
      const blocker = collectionForWrite(there, made.name).insert(doc, complete);
      if (blocker) yield blocker;
      yield PAUSE;
    }
  } catch (error) {
    catalog.drop(made);
    throw whileRunning(error);
  }
  const old = catalog.find(target.db, target.coll);
  refuseTarget(old);
  if (old) catalog.drop(old);
  catalog.rename(made, target.db, target.coll);
}
