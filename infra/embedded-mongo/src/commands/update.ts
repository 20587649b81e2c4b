import { decodeDoc, type Doc } from '../documents/codec.js';
import { CommandError } from '../errors.js';
import { parseSort } from '../query/sort.js';
import { Query, type QueryRequest } from '../query/query.js';
import { PAUSE, type WriteSteps } from '../storage/write-steps.js';
import { compileUpdate } from '../updates/apply-update.js';
import {
  collectionForWrite,
  collectionName,
  documentArgument,
  ensureCollection,
  flag,
  numberArgument,
  refuseCollation,
  runWrite,
  type CommandContext,
  type Handlers,
} from './context.js';
import { insertUpsert, modifyAll, modifyFirst } from './modify.js';
import { statementError } from './write-errors.js';

interface StatementResult {
  n: number;
  changed: number;
  upsertedId?: unknown;
}

function* updateStatement(
  context: CommandContext,
  name: string,
  statement: Doc,
): WriteSteps<StatementResult> {
  refuseCollation(statement);
  const variables = documentArgument(context.body, 'let');
  const request: QueryRequest = {
    filter: documentArgument(statement, 'q'),
    sort: parseSort(statement['sort']),
    hint: statement['hint'],
    variables,
  };
  const multi = flag(statement, 'multi');
  const update = compileUpdate({
    update: statement['u'],
    arrayFilters: statement['arrayFilters'],
    variables: { ...variables, ...documentArgument(statement, 'c') },
  });
  if (multi && update.kind === 'replacement') {
    throw new CommandError(
      'FailedToParse',
      'multi update is not supported for replacement-style update',
    );
  }
  const upsert = flag(statement, 'upsert');
  for (;;) {
    const { engine, db } = context;
    if (!upsert && !engine.catalog.find(db, name)) return { n: 0, changed: 0 };
    const collection = collectionForWrite(context, name);
    if (multi) {
      const result = yield* modifyAll(context, collection, request, update);
      if (result.n > 0 || !upsert) return result;
    } else {
      const change = yield* modifyFirst(context, collection, request, update);
      if (change) return { n: 1, changed: change.changed ? 1 : 0 };
      if (!upsert) return { n: 0, changed: 0 };
    }
    const query = new Query(collection, request, engine.store);
    const inserted = yield* insertUpsert(collection, query, update);
    if (inserted) return { n: 1, changed: 0, upsertedId: inserted.id };
  }
}

function* updateSteps(context: CommandContext, name: string): WriteSteps<Doc> {
  const ordered = flag(context.body, 'ordered', true);
  const writeErrors: Doc[] = [];
  const upserted: Doc[] = [];
  let n = 0;
  let nModified = 0;
  for (const [index, raw] of (context.documents.get('updates') ?? []).entries()) {
    try {
      const result = yield* updateStatement(context, name, decodeDoc(raw));
      n += result.n;
      nModified += result.changed;
      if ('upsertedId' in result) upserted.push({ index, _id: result.upsertedId });
    } catch (error) {
      writeErrors.push(statementError(context, index, error));
      if (ordered) break;
    }
    yield PAUSE;
  }
  return {
    n,
    nModified,
    ...(upserted.length > 0 ? { upserted } : {}),
    ...(writeErrors.length > 0 ? { writeErrors } : {}),
    ok: 1,
  };
}

function* deleteStatement(
  context: CommandContext,
  name: string,
  statement: Doc,
): WriteSteps<number> {
  refuseCollation(statement);
  const { engine, db } = context;
  if (!engine.catalog.find(db, name)) return 0;
  const collection = collectionForWrite(context, name);
  const request: QueryRequest = {
    filter: documentArgument(statement, 'q'),
    hint: statement['hint'],
    variables: documentArgument(context.body, 'let'),
  };
  if (numberArgument(statement, 'limit') === 1) {
    return (yield* modifyFirst(context, collection, request, 'remove')) ? 1 : 0;
  }
  return (yield* modifyAll(context, collection, request, 'remove')).n;
}

function* deleteSteps(context: CommandContext, name: string): WriteSteps<Doc> {
  const ordered = flag(context.body, 'ordered', true);
  const writeErrors: Doc[] = [];
  let n = 0;
  for (const [index, raw] of (context.documents.get('deletes') ?? []).entries()) {
    try {
      n += yield* deleteStatement(context, name, decodeDoc(raw));
    } catch (error) {
      writeErrors.push(statementError(context, index, error));
      if (ordered) break;
    }
    yield PAUSE;
  }
  return { n, ...(writeErrors.length > 0 ? { writeErrors } : {}), ok: 1 };
}

export const updateHandlers: Handlers = {
  async update(context) {
    const name = collectionName(context);
    await ensureCollection(context, name);
    return runWrite(context, updateSteps(context, name));
  },

  delete(context) {
    return runWrite(context, deleteSteps(context, collectionName(context)));
  },
};
