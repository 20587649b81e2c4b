import { Long } from 'bson';
import type { Doc } from '../../documents/codec.js';
import { rawDocument } from '../../documents/raw-bson.js';
import type { CommandError } from '../../errors.js';
import type { WriteSteps } from '../../storage/writing/write-steps.js';
import { runWrite, type CommandContext, type Handlers } from '../context/context.js';
import {
  checkOperations,
  deleteStatementOf,
  insertedDocument,
  parseBulkWrite,
  updateStatementOf,
  type BulkOperation,
  type BulkRequest,
  type Namespace,
} from './bulk-write-request.js';
import { deleteStatement } from './delete.js';
import { insertStatement } from './insert.js';
import { updateStatement } from './update.js';
import { retriedField, runBatch, type StatementResult } from './write-batch.js';

/** Its one batch has all results. */
const CURSOR = { id: Long.ZERO, ns: 'admin.$cmd.bulkWrite' };

function runOperation(
  context: CommandContext,
  { kind, namespace: { name }, raw }: BulkOperation,
): WriteSteps<StatementResult> {
  switch (kind) {
    case 'insert':
      return insertStatement(context, name, insertedDocument(raw));
    case 'update':
      return updateStatement(context, name, updateStatementOf(raw), () =>
        rawDocument(raw, 'updateMods'),
      );
    case 'delete':
      return deleteStatement(context, name, deleteStatementOf(raw));
  }
}

/** The context of the operations in each namespace. */
function contextsOf(
  context: CommandContext,
  { namespaces }: BulkRequest,
): (namespace: Namespace) => CommandContext {
  const contexts = new Map(
    namespaces.map((namespace) => [namespace, { ...context, db: namespace.db }]),
  );
  return (namespace) => contexts.get(namespace) ?? context;
}

/** The results of the operations: counts for the reply, and one document each for the cursor. */
class BulkResult {
  readonly items: Doc[] = [];
  readonly counts = {
    nErrors: 0,
    nInserted: 0,
    nMatched: 0,
    nModified: 0,
    nUpserted: 0,
    nDeleted: 0,
  };

  constructor(private readonly request: BulkRequest) {}

  add(idx: number, result: StatementResult): void {
    const { counts } = this;
    const kind = this.request.operations[idx]?.kind;
    if (kind === 'insert') counts.nInserted += result.n;
    if (kind === 'delete') counts.nDeleted += result.n;
    if (kind === 'update') {
      if (result.upserted) counts.nUpserted += result.n;
      else counts.nMatched += result.n;
      counts.nModified += result.nModified ?? 0;
    }
    if (!this.request.errorsOnly) this.items.push({ ok: 1, idx, ...result });
  }

  addError(idx: number, error: CommandError): void {
    this.counts.nErrors += 1;
    const isUpdate = this.request.operations[idx]?.kind === 'update';
    this.items.push({
      ok: 0,
      idx,
      code: error.code,
      errmsg: error.message,
      ...error.details,
      n: 0,
      ...(isUpdate ? { nModified: 0 } : {}),
    });
  }
}

/** The `bulkWrite` command of MongoDB 8.0, which writes to several collections. */
async function bulkWrite(context: CommandContext): Promise<Doc> {
  const request = parseBulkWrite(context);
  const result = new BulkResult(request);
  const contextOf = contextsOf(context, request);
  function* steps(): WriteSteps<Doc> {
    yield* checkOperations(request.operations);
    const retried = yield* runBatch(context, {
      size: request.operations.length,
      ordered: request.ordered,
      run: (index) => {
        const operation = operationAt(request, index);
        return runOperation(contextOf(operation.namespace), operation);
      },
      onDone: (index, done) => result.add(index, done),
      onError: (index, error) => result.addError(index, error),
    });
    return retriedField(retried);
  }
  const retried = await runWrite(context, steps());
  const cursor = { ...CURSOR, firstBatch: result.items };
  return { cursor, ...result.counts, ...retried, ok: 1 };
}

function operationAt({ operations }: BulkRequest, index: number): BulkOperation {
  const operation = operations[index];
  if (!operation) throw new RangeError(`no operation ${index}`);
  return operation;
}

export const bulkWriteHandlers: Handlers = { bulkWrite };
