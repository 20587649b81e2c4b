import { decodeDoc, toNumber, type Doc } from '../../documents/codec.js';
import { RawDocuments } from '../../documents/raw-documents.js';
import { CommandError } from '../../errors.js';
import { parseFilter } from '../../query/filters/filter.js';
import type { QueryRequest } from '../../query/query.js';
import type { WriteSteps } from '../../storage/writing/write-steps.js';
import {
  collectionForWrite,
  findMeta,
  collectionName,
  documentArgument,
  runWrite,
  type CommandContext,
  type Handlers,
} from '../context/context.js';
import { modifyAll, modifyFirst } from './modify.js';
import { checkStatements } from './statement-fields.js';
import type { StatementResult } from './write-batch.js';
import { runWriteCommand } from './write-command.js';

const FIELDS = new Set(['q', 'limit']);

/** Executes one statement of a delete command: `q`, `limit` and options. */
export function* deleteStatement(
  context: CommandContext,
  name: string,
  statement: Doc,
): WriteSteps<StatementResult> {
  const multi = toNumber(statement['limit']) === 0;
  if (multi && context.history) {
    throw new CommandError(
      'InvalidOptions',
      'Cannot use (or request) retryable writes with limit=0',
    );
  }
  const request: QueryRequest = {
    filter: documentArgument(statement, 'q'),
    limit: multi ? 0 : 1,
  };
  if (!findMeta(context, name)) {
    parseFilter(request.filter);
    return { n: 0 };
  }
  const collection = collectionForWrite(context, name);
  if (multi) return { n: (yield* modifyAll(context, collection, request, 'remove')).n };
  return { n: (yield* modifyFirst(context, collection, request, 'remove')) ? 1 : 0 };
}

function* deleteSteps(context: CommandContext, name: string): WriteSteps<Doc> {
  const statements = context.documents.get('deletes') ?? RawDocuments.none;
  yield* checkStatements(statements, {
    command: 'delete.deletes',
    known: FIELDS,
    required: ['q', 'limit'],
  });
  return yield* runWriteCommand(context, {
    size: statements.length,
    run: (index) => deleteStatement(context, name, decodeDoc(statements.at(index))),
  });
}

export const deleteHandlers: Handlers = {
  delete(context) {
    const steps = deleteSteps(context, collectionName(context));
    return runWrite(context, steps, { freesSpace: true });
  },
};
