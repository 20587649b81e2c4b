import { isPlainObject, type Doc } from '../documents/codec.js';
import { CommandError } from '../errors.js';
import { Query } from '../query/query.js';
import { oneStep, PAUSE, type WriteSteps } from '../storage/write-steps.js';
import { compileUpdate } from '../updates/apply-update.js';
import { collectionForWrite, type CommandContext } from '../commands/context.js';
import { refuseUnwritable } from '../commands/write-target.js';
import { modifyFirst } from '../commands/modify.js';
import { storable } from '../documents/storable.js';

interface Target {
  db: string;
  coll: string;
}

function targetOf(value: unknown, db: string): Target {
  if (typeof value === 'string') return { db, coll: value };
  if (isPlainObject(value))
    return { db: typeof value['db'] === 'string' ? value['db'] : db, coll: String(value['coll']) };
  throw new CommandError('FailedToParse', '$out and $merge need the name of a collection');
}

/** `$out` and `$merge`: the last stage of a pipeline, as one write. */
export async function writeResults(
  context: CommandContext,
  stage: Doc,
  documents: Doc[],
): Promise<void> {
  if (context.transaction) {
    const name = Object.keys(stage)[0] ?? '';
    throw new CommandError(
      'OperationNotSupportedInTransaction',
      `${name} is not allowed in a multi-document transaction`,
    );
  }
  const steps =
    '$out' in stage
      ? oneStep(() => out(context, stage['$out'], documents))
      : merge(context, stage['$merge'], documents);
  await context.engine.store.write(steps);
  context.engine.purge.start();
}

function out(context: CommandContext, spec: unknown, documents: Doc[]): void {
  const target = targetOf(spec, context.db);
  const { catalog } = context.engine;
  const old = catalog.find(target.db, target.coll);
  if (old) refuseUnwritable(old, false);
  const there = { ...context, db: target.db };
  const temporary = `tmp.out.${Date.now()}.${context.client.id}`;
  for (const doc of documents) {
    const { doc: complete, bytes } = storable(doc);
    collectionForWrite(there, temporary).insert(complete, bytes);
  }
  const made = catalog.find(target.db, temporary) ?? catalog.create(target.db, temporary);
  if (old) catalog.drop(old);
  catalog.rename(made, target.db, target.coll);
}

function* merge(context: CommandContext, spec: unknown, documents: Doc[]): WriteSteps<void> {
  const options = isPlainObject(spec) ? spec : {};
  const target = targetOf(isPlainObject(spec) ? spec['into'] : spec, context.db);
  const there = { ...context, db: target.db };
  const on = options['on'] === undefined ? ['_id'] : [options['on']].flat().map(String);
  const whenMatched = options['whenMatched'] ?? 'merge';
  const whenNotMatched = options['whenNotMatched'] ?? 'insert';
  for (const doc of documents) {
    const collection = collectionForWrite(there, target.coll);
    const filter: Doc = {};
    for (const path of on) filter[path] = doc[path] ?? null;
    const request = { filter };
    if (!new Query(collection, request, context.engine.store).first()) {
      if (whenNotMatched === 'fail') {
        throw new CommandError(
          'NoSuchKey',
          '$merge could not find a matching document in the target collection',
        );
      }
      if (whenNotMatched === 'insert') {
        const complete = storable(doc);
        const blocker = collection.insert(complete.doc, complete.bytes);
        if (blocker) yield blocker;
      }
    } else if (whenMatched === 'fail') {
      throw new CommandError(
        'DuplicateKey',
        '$merge found a matching document in the target collection',
      );
    } else if (whenMatched !== 'keepExisting') {
      const { _id, ...fields } = doc;
      const update = Array.isArray(whenMatched)
        ? compileUpdate({ update: whenMatched, variables: { new: doc } })
        : compileUpdate({ update: whenMatched === 'replace' ? { ...fields } : { $set: fields } });
      yield* modifyFirst(there, collection, request, update);
    }
    yield PAUSE;
  }
}
