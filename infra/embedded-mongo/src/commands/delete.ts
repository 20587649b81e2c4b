import { decodeDoc, type Doc } from '../documents/codec.js';
import { parseCollation } from '../documents/collation.js';
import { CommandError } from '../errors.js';
import { parseFilter } from '../query/filter.js';
import type { QueryRequest } from '../query/query.js';
import type { WriteSteps } from '../storage/write-steps.js';
import { missingField, unknownField } from './argument-types.js';
import {
  collectionForWrite,
  findMeta,
  collectionName,
  documentArgument,
  flag,
  numberArgument,
  runWrite,
  type CommandContext,
  type Handlers,
  letVariables,
} from './context.js';
import { modifyAll, modifyFirst } from './modify.js';
import { checkBatchSize, retriedField, runBatch, type StatementResult } from './write-batch.js';
import { writeErrorOf } from './write-errors.js';

const FIELDS = new Set(['q', 'limit', 'collation', 'hint', 'sampleId']);

function checkFields(statement: Doc): void {
  for (const name of Object.keys(statement)) {
    if (!FIELDS.has(name)) throw unknownField('delete.deletes', name);
  }
  for (const name of ['q', 'limit']) {
    if (statement[name] === undefined) throw missingField(`delete.deletes.${name}`);
  }
}

function isMulti(statement: Doc): boolean {
  const limit = numberArgument(statement, 'limit');
  if (limit !== 0 && limit !== 1) {
    throw new CommandError(
      'FailedToParse',
      `The limit field in delete objects must be 0 or 1. Got ${String(limit)}`,
    );
  }
  return limit === 0;
}

/** One statement of a delete command: `q`, `limit` and their options. */
export function* deleteStatement(
  context: CommandContext,
  name: string,
  statement: Doc,
): WriteSteps<StatementResult> {
  checkFields(statement);
  const multi = isMulti(statement);
  if (multi && context.history) {
    throw new CommandError(
      'InvalidOptions',
      'Cannot use (or request) retryable writes with limit=0',
    );
  }
  const request: QueryRequest = {
    filter: documentArgument(statement, 'q'),
    hint: statement['hint'],
    variables: letVariables(context.body),
    collation: parseCollation(statement['collation']),
    where: context.where,
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
  const statements = context.documents.get('deletes') ?? [];
  checkBatchSize(statements.length);
  const writeErrors: Doc[] = [];
  let n = 0;
  const retried = yield* runBatch(context, {
    size: statements.length,
    ordered: flag(context.body, 'ordered', true),
    run: (index) => deleteStatement(context, name, decodeDoc(statements[index] ?? Buffer.alloc(0))),
    onDone: (_index, result) => {
      n += result.n;
    },
    onError: (index, error) => writeErrors.push(writeErrorOf(index, error)),
  });
  return {
    n,
    ...(writeErrors.length > 0 ? { writeErrors } : {}),
    ...retriedField(retried),
    ok: 1,
  };
}

export const deleteHandlers: Handlers = {
  delete(context) {
    return runWrite(context, deleteSteps(context, collectionName(context)));
  },
};
