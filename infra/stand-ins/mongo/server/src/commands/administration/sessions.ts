import { UUID } from 'bson';
import { isPlainObject, type Doc } from '../../documents/codec.js';
import { CommandError } from '../../errors.js';
import type { Engine } from '../../engine.js';
import type { Session } from '../../transactions/sessions.js';
import type { CommandContext, Handlers } from '../context/context.js';
import { SESSION_TIMEOUT_MINUTES } from './handshake.js';

function transactionOf(context: CommandContext): { session: Session; number: bigint } {
  const { session, sessionOptions, name, db } = context;
  if (db !== 'admin') {
    throw new CommandError('Unauthorized', `${name} may only be run against the admin database.`);
  }
  if (!session || sessionOptions.number === undefined || !sessionOptions.inTransaction) {
    throw new CommandError('Location50767', `${name} must be run within a transaction`);
  }
  return { session, number: sessionOptions.number };
}

function listOf({ body, name }: CommandContext): unknown[] {
  const list = body[name];
  if (Array.isArray(list)) return list;
  throw new CommandError(
    'TypeMismatch',
    `BSON field '${name}' is the wrong type, expected 'array'`,
  );
}

function endSession(engine: Engine, lsid: unknown): void {
  const id = engine.sessions.end(lsid);
  engine.cursors.killSession(id);
  engine.snapshots.release(id);
}

/** As in MongoDB: closes everything the session had open; the session itself can be used again. */
function killSession(engine: Engine, id: string): void {
  engine.sessions.kill(id);
  engine.cursors.killSession(id);
  engine.snapshots.release(id);
}

function killEverySession(engine: Engine): void {
  for (const id of engine.sessions.ids()) killSession(engine, id);
}

/** Without users, a pattern selects one session or all sessions. */
function killByPattern(engine: Engine, pattern: unknown): void {
  if (!isPlainObject(pattern)) {
    throw new CommandError('TypeMismatch', 'a pattern of sessions must be an object');
  }
  if (pattern['lsid'] !== undefined) killSession(engine, engine.sessions.idOf(pattern['lsid']));
  else if (Object.keys(pattern).length === 0) killEverySession(engine);
}

const OK: Doc = { ok: 1 };

export const sessionHandlers: Handlers = {
  commitTransaction(context) {
    const { session, number } = transactionOf(context);
    return context.engine.sessions.commit(session, number);
  },

  abortTransaction(context) {
    const { session, number } = transactionOf(context);
    return context.engine.sessions.abort(session, number);
  },

  startSession({ engine }) {
    const id = new UUID();
    engine.sessions.find({ id });
    return { id: { id }, timeoutMinutes: SESSION_TIMEOUT_MINUTES, ok: 1 };
  },

  refreshSessions(context) {
    for (const lsid of listOf(context)) context.engine.sessions.find(lsid);
    return OK;
  },

  endSessions(context) {
    for (const lsid of listOf(context)) endSession(context.engine, lsid);
    return OK;
  },

  killSessions(context) {
    const { engine } = context;
    const list = listOf(context);
    if (list.length === 0) killEverySession(engine);
    for (const lsid of list) killSession(engine, engine.sessions.idOf(lsid));
    return OK;
  },

  /** The argument may name users. This server has none and ignores it. */
  killAllSessions(context) {
    if (listOf(context).length === 0) killEverySession(context.engine);
    return OK;
  },

  killAllSessionsByPattern(context) {
    for (const pattern of listOf(context)) killByPattern(context.engine, pattern);
    return OK;
  },
};
