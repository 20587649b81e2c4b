import { decodeDoc, type Doc } from '../../documents/codec.js';
import { rawDocument } from '../../documents/raw-bson.js';
import { RawDocuments } from '../../documents/raw-documents.js';
import { CommandError } from '../../errors.js';
import { Query, type QueryRequest } from '../../query/query.js';
import type { WriteSteps } from '../../storage/writing/write-steps.js';
import { compileUpdate, type RawUpdate } from '../../updates/compile-update.js';
import type { CompiledUpdate } from '../../updates/compiled-update.js';
import {
  collectionForWrite,
  findMeta,
  collectionName,
  documentArgument,
  flag,
  runWrite,
  type CommandContext,
  type Handlers,
} from '../context/context.js';
import { insertUpsert, modifyAll, modifyFirst } from './modify.js';
import { checkStatements } from './statement-fields.js';
import type { StatementResult } from './write-batch.js';
import { runWriteCommand } from './write-command.js';

interface UpdateStatement {
  request: QueryRequest;
  update: CompiledUpdate;
  multi: boolean;
  upsert: boolean;
}

const FIELDS = new Set(['q', 'u', 'multi', 'upsert', 'arrayFilters']);

function parseStatement(context: CommandContext, statement: Doc, raw: RawUpdate): UpdateStatement {
  const multi = flag(statement, 'multi');
  const upsert = flag(statement, 'upsert');
  const request: QueryRequest = {
    filter: documentArgument(statement, 'q'),
    limit: multi ? 0 : 1,
  };
  const update = compileUpdate({
    update: statement['u'],
    raw,
    arrayFilters: statement['arrayFilters'],
  });
  if (multi && context.history) {
    throw new CommandError(
      'InvalidOptions',
      'Cannot use (or request) retryable writes with multi=true',
    );
  }
  if (multi && update.kind === 'replacement') {
    throw new CommandError(
      'FailedToParse',
      'multi update is not supported for replacement-style update',
    );
  }
  return { request, update, multi, upsert };
}

/** Executes one statement of an update command: `q`, `u` and options. */
export function* updateStatement(
  context: CommandContext,
  name: string,
  statement: Doc,
  rawUpdate: RawUpdate,
): WriteSteps<StatementResult> {
  const { request, update, multi, upsert } = parseStatement(context, statement, rawUpdate);
  for (;;) {
    if (!upsert && !findMeta(context, name)) return { n: 0, nModified: 0 };
    const collection = collectionForWrite(context, name);
    if (multi) {
      const { n, changed } = yield* modifyAll(context, collection, request, update);
      if (n > 0 || !upsert) return { n, nModified: changed };
    } else {
      const change = yield* modifyFirst(context, collection, request, update);
      if (change) return { n: 1, nModified: change.changed ? 1 : 0 };
      if (!upsert) return { n: 0, nModified: 0 };
    }
    const query = new Query(collection, request, context.engine.store);
    const inserted = yield* insertUpsert(collection, query, update);
    if (inserted) return { n: 1, nModified: 0, upserted: { _id: inserted.id } };
  }
}

function* updateSteps(context: CommandContext, name: string): WriteSteps<Doc> {
  const statements = context.documents.get('updates') ?? RawDocuments.none;
  yield* checkStatements(statements, {
    command: 'update.updates',
    known: FIELDS,
    required: ['q', 'u'],
  });
  return yield* runWriteCommand(context, {
    isUpdate: true,
    size: statements.length,
    run: (index) => {
      const raw = statements.at(index);
      return updateStatement(context, name, decodeDoc(raw), () => rawDocument(raw, 'u'));
    },
  });
}

export const updateHandlers: Handlers = {
  update(context) {
    return runWrite(context, updateSteps(context, collectionName(context)));
  },
};
