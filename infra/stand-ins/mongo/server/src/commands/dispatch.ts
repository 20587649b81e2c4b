import { toNumber, type Doc } from '../documents/codec.js';
import type { RawDocuments } from '../documents/raw-documents.js';
import type { Engine } from '../engine.js';
import { CommandError, notSupported } from '../errors.js';
import type { TimedSnapshot } from '../transactions/snapshot-reads.js';
import type { Transaction } from '../transactions/transaction.js';
import { handshakeHandlers } from './administration/handshake.js';
import { serverStatusHandlers } from './administration/server-status.js';
import { sessionHandlers } from './administration/sessions.js';
import { errorReply, finishReply, hasWriteErrors } from './answer.js';
import { createHandlers } from './collections/create.js';
import { checkDatabaseName, databaseHandlers } from './collections/databases.js';
import { dropHandlers } from './collections/drop.js';
import { listCollectionsHandlers } from './collections/list-collections.js';
import { checkFields } from './command-fields.js';
import { allowsWriteConcern, TRANSACTION_ENDINGS } from './context/command-traits.js';
import type { Client, CommandContext, Handler, Handlers, Reply } from './context/context.js';
import { checkSessionOptions, parseSessionOptions } from './context/session-options.js';
import { indexHandlers } from './indexes/indexes.js';
import { checkReadConcern } from './options/read-concern.js';
import { runRetryable } from './options/retryable-write.js';
import { advanceClusterTime, snapshotFor, withReadTime } from './options/snapshot-read.js';
import { checkWriteConcern, unmetWriteConcern } from './options/write-concern.js';
import { aggregateHandlers } from './reads/aggregate.js';
import { countHandlers } from './reads/count-distinct.js';
import { explainHandlers } from './reads/explain.js';
import { findHandlers } from './reads/find.js';
import { bulkWriteHandlers } from './writes/bulk-write.js';
import { deleteHandlers } from './writes/delete.js';
import { findAndModifyHandlers } from './writes/find-and-modify.js';
import { insertHandlers } from './writes/insert.js';
import { updateHandlers } from './writes/update.js';

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
  ...createHandlers,
  ...dropHandlers,
  ...listCollectionsHandlers,
  ...indexHandlers,
  ...databaseHandlers,
  ...serverStatusHandlers,
  ...sessionHandlers,
  ...explainHandlers,
};

export interface Command {
  engine: Engine;
  client: Client;
  db: string | undefined;
  body: Doc;
  documents: Map<string, RawDocuments>;
}

function handlerOf(name: string): Handler {
  const handler = Object.hasOwn(HANDLERS, name) ? HANDLERS[name] : undefined;
  if (!handler) throw notSupported('CommandNotFound', `no such command: '${name}'`);
  return handler;
}

const MAX_TIME = 2 ** 31 - 1;

function maxTimeArgument(body: Doc): number {
  const given = body['maxTimeMS'];
  if (given === undefined) return 0;
  const number = toNumber(given);
  if (number === undefined) {
    throw new CommandError('TypeMismatch', "Field 'maxTimeMS' must be a number");
  }
  if (Number.isInteger(number) && number >= 0 && number <= MAX_TIME) return number;
  throw new CommandError(
    'BadValue',
    `${number} value for maxTimeMS is out of range or not a whole number`,
  );
}

function contextOf({ engine, client, db, body, documents }: Command): CommandContext {
  const name = Object.keys(body)[0] ?? '';
  const database = db ?? body['$db'];
  if (typeof database !== 'string') {
    throw new CommandError('Location40571', 'OP_MSG requests require a $db argument');
  }
  checkDatabaseName(database);
  if ('apiVersion' in body) throw notSupported('APIVersionError', 'apiVersion is not known');
  const maxTime = maxTimeArgument(body);
  const session = engine.sessions.find(body['lsid']);
  if (session) session.connectionId = client.id;
  return {
    engine,
    client,
    db: database,
    name,
    body,
    documents,
    session,
    sessionOptions: parseSessionOptions(body),
    transaction: undefined,
    snapshot: undefined,
    history: undefined,
    deadline: maxTime > 0 ? Date.now() + maxTime : undefined,
  };
}

/** Refuses options that this command does not allow. */
function check(context: CommandContext): void {
  const { name, body, sessionOptions } = context;
  checkFields(context);
  checkSessionOptions(context, sessionOptions);
  checkWriteConcern(name, body, sessionOptions.inTransaction);
  checkReadConcern(name, body, sessionOptions);
}

/** Finds the transaction of a statement; returns the number of a retryable write. */
function joinSession(context: CommandContext): bigint | undefined {
  const { name, session, engine, sessionOptions } = context;
  const { number, inTransaction, starts } = sessionOptions;
  if (!session || number === undefined) return undefined;
  if (TRANSACTION_ENDINGS.has(name)) {
    return undefined;
  }
  if (inTransaction) {
    context.transaction = engine.sessions.transactionFor(session, number, starts);
    return undefined;
  }
  engine.sessions.beginRetryableWrite(session, number);
  return number;
}

/** Not an async function, because every command passes here and each wait costs. */
function run(context: CommandContext, handler: Handler): Reply | Promise<Reply> {
  advanceClusterTime(context);
  check(context);
  context.snapshot = snapshotFor(context);
  const retryNumber = joinSession(context);
  const { transaction, snapshot } = context;
  if (snapshot) return runInSnapshot(context, handler, snapshot);
  if (transaction) return runInTransaction(context, handler, transaction);
  if (retryNumber === undefined) return handler(context);
  return runRetryable(context, retryNumber, async () => handler(context));
}

async function runInSnapshot(
  context: CommandContext,
  handler: Handler,
  snapshot: TimedSnapshot,
): Promise<Reply> {
  return withReadTime(await handler(context), snapshot);
}

async function runInTransaction(
  context: CommandContext,
  handler: Handler,
  transaction: Transaction,
): Promise<Reply> {
  try {
    const reply = await handler(context);
    if (hasWriteErrors(reply)) transaction.abort();
    else if (transaction.state === 'aborted') {
      throw new CommandError(
        'NoSuchTransaction',
        `Transaction ${transaction.number} has been aborted.`,
      );
    }
    return reply;
  } catch (error) {
    // As in MongoDB, a failed statement aborts its transaction.
    transaction.abort();
    throw error;
  }
}

/** The write concern error of a finished command. */
const afterWrite = ({ name, body }: CommandContext): Doc | undefined =>
  allowsWriteConcern(name) ? unmetWriteConcern(body) : undefined;

async function answer(context: CommandContext): Promise<Buffer> {
  const { engine, name } = context;
  const handler = handlerOf(name);
  engine.counters.count(name);
  return finishReply(context, await run(context, handler), afterWrite(context));
}

/** Runs one command and returns the encoded reply. Every failure becomes a reply. */
export async function dispatch(command: Command): Promise<Buffer> {
  let context: CommandContext | undefined;
  try {
    context = contextOf(command);
    return await answer(context);
  } catch (error) {
    return errorReply(command.engine, context, error);
  }
}
