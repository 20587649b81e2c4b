import type { Doc } from '../documents/codec.js';
import type { RawDocuments } from '../documents/raw-documents.js';
import type { Engine } from '../engine.js';
import { CommandError, notSupported } from '../errors.js';
import type { Transaction } from '../transactions/transaction.js';
import { handshakeHandlers } from './administration/handshake.js';
import { serverStatusHandlers } from './administration/server-status.js';
import { sessionHandlers } from './administration/sessions.js';
import { encoded, errorReply, hasWriteErrors } from './answer.js';
import { createHandlers } from './collections/create.js';
import { checkDatabaseName, databaseHandlers } from './collections/databases.js';
import { listCollectionsHandlers } from './collections/list-collections.js';
import { TRANSACTION_ENDINGS } from './context/command-traits.js';
import { checkConcerns } from './context/concerns.js';
import type { Client, CommandContext, Handler, Handlers, Reply } from './context/context.js';
import { checkKnownFields } from './context/known-fields.js';
import { runRetryable } from './context/retryable-write.js';
import { checkSessionOptions, parseSessionOptions } from './context/session-options.js';
import { indexHandlers } from './indexes/indexes.js';
import { aggregateHandlers } from './reads/aggregate.js';
import { countHandlers } from './reads/count.js';
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
  body: Doc;
  documents: Map<string, RawDocuments>;
}

function handlerOf(name: string): Handler {
  const handler = Object.hasOwn(HANDLERS, name) ? HANDLERS[name] : undefined;
  if (!handler) throw notSupported('CommandNotFound', `no such command: '${name}'`);
  return handler;
}

function contextOf({ engine, client, body, documents }: Command): CommandContext {
  const name = Object.keys(body)[0] ?? '';
  const database = body['$db'];
  if (typeof database !== 'string') {
    throw new CommandError('Location40571', 'OP_MSG requests require a $db argument');
  }
  checkDatabaseName(database);
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
    history: undefined,
  };
}

/** Refuses options that this command does not allow. */
function check(context: CommandContext): void {
  const { name, body, sessionOptions } = context;
  checkKnownFields(name, body);
  checkSessionOptions(name, sessionOptions);
  checkConcerns(body, sessionOptions);
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
  check(context);
  const retryNumber = joinSession(context);
  const { transaction } = context;
  if (transaction) return runInTransaction(context, handler, transaction);
  if (retryNumber === undefined) return handler(context);
  return runRetryable(context, retryNumber, async () => handler(context));
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

async function answer(context: CommandContext): Promise<Buffer> {
  const { engine, name } = context;
  const handler = handlerOf(name);
  engine.counters.count(name);
  return encoded(await run(context, handler));
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
