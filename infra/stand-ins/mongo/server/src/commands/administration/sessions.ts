import type { Engine } from '../../engine.js';
import { CommandError } from '../../errors.js';
import type { Session } from '../../transactions/sessions.js';
import type { CommandContext, Handlers } from '../context/context.js';

function transactionOf(context: CommandContext): { session: Session; number: bigint } {
  const { session, sessionOptions, name } = context;
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
}

export const sessionHandlers: Handlers = {
  commitTransaction(context) {
    const { session, number } = transactionOf(context);
    return context.engine.sessions.commit(session, number);
  },

  abortTransaction(context) {
    const { session, number } = transactionOf(context);
    return context.engine.sessions.abort(session, number);
  },

  endSessions(context) {
    for (const lsid of listOf(context)) endSession(context.engine, lsid);
    return { ok: 1 };
  },
};
