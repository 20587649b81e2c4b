import { encodeReply, isPlainObject, toBoolean, toNumber, type Doc } from '../documents/codec.js';
import { toBigInt } from '../documents/numbers.js';
import { asCommandError, CommandError } from '../errors.js';
import { isTransactional } from '../transactions/sessions.js';
import type { Engine } from '../engine.js';
import { aggregateHandlers } from './aggregate.js';
import { bulkWriteHandlers } from './bulk-write.js';
import { collectionHandlers } from './collections.js';
import type { CommandContext, Handlers, Reply } from './context.js';
import { countHandlers } from './count-distinct.js';
import { databaseHandlers } from './databases.js';
import { deleteHandlers } from './delete.js';
import { explainHandlers } from './explain.js';
import { findAndModifyHandlers } from './find-and-modify.js';
import { findHandlers } from './find.js';
import { handshakeHandlers } from './handshake.js';
import { indexHandlers } from './indexes.js';
import { insertHandlers } from './insert.js';
import { sessionHandlers } from './sessions.js';
import { updateHandlers } from './update.js';

const HANDLERS: Handlers = {
  ...handshakeHandlers,
  ...findHandlers,
  ...insertHandlers,
  ...updateHandlers,
  ...deleteHandlers,
  ...bulkWriteHandlers,
  ...findAndModifyHandlers,
  ...countHandlers,
  ...aggregateHandlers,
  ...collectionHandlers,
  ...indexHandlers,
  ...databaseHandlers,
  ...sessionHandlers,
  ...explainHandlers,
};

const TRANSACTION_ENDINGS = new Set(['commitTransaction', 'abortTransaction']);
const IN_TRANSACTIONS = new Set([
  'find',
  'getMore',
  'killCursors',
  'insert',
  'update',
  'delete',
  'findAndModify',
  'findandmodify',
  'bulkWrite',
  'aggregate',
  'distinct',
  'create',
  'createIndexes',
]);
const RETRYABLE = new Set([
  'insert',
  'update',
  'delete',
  'findAndModify',
  'findandmodify',
  'bulkWrite',
]);

export interface Command {
  engine: Engine;
  connectionId: number;
  db: string | undefined;
  body: Doc;
  documents: Map<string, Buffer[]>;
}

function contextOf({ engine, connectionId, db, body, documents }: Command): CommandContext {
  const name = Object.keys(body)[0] ?? '';
  const database = db ?? body['$db'];
  if (typeof database !== 'string' || database === '') {
    throw new CommandError('InvalidNamespace', `command ${name} without a database`);
  }
  const maxTime = toNumber(body['maxTimeMS']) ?? 0;
  const session = engine.sessions.find(body['lsid']);
  if (session) session.connectionId = connectionId;
  return {
    engine,
    connectionId,
    db: database,
    name,
    body,
    documents,
    session,
    transaction: undefined,
    history: undefined,
    deadline: maxTime > 0 ? Date.now() + maxTime : undefined,
  };
}

/** Finds the transaction a statement belongs to; returns the number a retryable write is known by. */
function joinSession(context: CommandContext): bigint | undefined {
  const { body, name, session, engine } = context;
  const number = toBigInt(body['txnNumber']);
  if (!session || number === undefined || TRANSACTION_ENDINGS.has(name)) return undefined;
  if (!isTransactional(body)) return RETRYABLE.has(name) ? number : undefined;
  if (!IN_TRANSACTIONS.has(name)) {
    throw new CommandError(
      'OperationNotSupportedInTransaction',
      `Cannot run '${name}' in a multi-document transaction.`,
    );
  }
  context.transaction = engine.sessions.transactionFor(
    session,
    number,
    toBoolean(body['startTransaction']),
  );
  return undefined;
}

/** A retry that comes while the first attempt is still running gets that attempt's answer. */
async function retryable(
  context: CommandContext,
  number: bigint | undefined,
  run: () => Promise<Reply>,
): Promise<Reply> {
  const { session, engine } = context;
  if (!session || number === undefined) return run();
  const running = session.running.get(number);
  if (running) return running;
  context.history = engine.sessions.historyOf(session, number);
  const attempt = run();
  session.running.set(number, attempt);
  try {
    return await attempt;
  } finally {
    session.running.delete(number);
  }
}

/** We are one member; a client that wants more of them to confirm is told so, as MongoDB does. */
function writeConcernError({ body }: CommandContext): Doc | undefined {
  const concern = body['writeConcern'];
  const wanted = isPlainObject(concern) ? (toNumber(concern['w']) ?? 1) : 1;
  if (wanted <= 1) return undefined;
  return {
    code: 100,
    codeName: 'UnsatisfiableWriteConcern',
    errmsg: 'Not enough data-bearing nodes',
  };
}

function refuseUnsupported({ body, transaction }: CommandContext): void {
  const concern = body['readConcern'];
  const level = isPlainObject(concern) ? concern['level'] : undefined;
  if (level === 'snapshot' && !transaction) {
    throw new CommandError(
      'NotImplemented',
      'readConcern snapshot outside a transaction is not supported by the embedded server',
    );
  }
}

const hasWriteErrors = (reply: Reply): boolean =>
  isPlainObject(reply) && ('writeErrors' in reply || Number(reply['nErrors'] ?? 0) > 0);

async function run(context: CommandContext): Promise<Reply> {
  const handler = Object.hasOwn(HANDLERS, context.name) ? HANDLERS[context.name] : undefined;
  if (!handler) throw new CommandError('CommandNotFound', `no such command: '${context.name}'`);
  const retryNumber = joinSession(context);
  refuseUnsupported(context);
  const { transaction } = context;
  if (!transaction) return retryable(context, retryNumber, async () => handler(context));
  try {
    const reply = await handler(context);
    if (hasWriteErrors(reply)) transaction.abort();
    if (transaction.state === 'aborted' && !hasWriteErrors(reply)) {
      throw new CommandError(
        'NoSuchTransaction',
        `Transaction ${transaction.number} has been aborted.`,
        {
          labels: ['TransientTransactionError'],
        },
      );
    }
    return reply;
  } catch (error) {
    // As in MongoDB, a statement that fails ends its transaction.
    transaction.abort();
    throw error;
  }
}

/** Runs one command and returns its reply as bytes; every failure is a reply too. */
export async function dispatch(command: Command): Promise<Buffer> {
  try {
    const context = contextOf(command);
    const plain = await run(context);
    const concern = writeConcernError(context);
    const reply =
      concern && !Buffer.isBuffer(plain) ? { ...plain, writeConcernError: concern } : plain;
    return Buffer.isBuffer(reply) ? reply : encodeReply(reply);
  } catch (error) {
    const isRefusal = error instanceof CommandError;
    if (!isRefusal) {
      command.engine.log({
        command: Object.keys(command.body)[0],
        error: error instanceof Error ? (error.stack ?? error.message) : String(error),
        msg: 'command failed unexpectedly',
      });
    }
    return encodeReply(asCommandError(error).toReply());
  }
}
