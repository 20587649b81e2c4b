import { toBigInt } from '../documents/numbers.js';
import { CommandError } from '../errors.js';
import type { Session } from '../transactions/sessions.js';
import type { CommandContext, Handlers } from './context.js';

function transactionArguments(context: CommandContext): { session: Session; number: bigint } {
  const number = toBigInt(context.body['txnNumber']);
  if (!context.session || number === undefined) {
    throw new CommandError('InvalidOptions', `${context.name} must be run within a transaction`);
  }
  return { session: context.session, number };
}

function endSessions({ body, engine }: CommandContext): { ok: 1 } {
  const list = (body['endSessions'] ?? body['killSessions'] ?? []) as unknown[];
  for (const lsid of list) {
    const session = engine.sessions.find(lsid);
    if (session) engine.cursors.killSession(session.id);
    engine.sessions.end(lsid);
  }
  return { ok: 1 };
}

export const sessionHandlers: Handlers = {
  commitTransaction(context) {
    const { session, number } = transactionArguments(context);
    return context.engine.sessions.commit(session, number);
  },

  abortTransaction(context) {
    const { session, number } = transactionArguments(context);
    return context.engine.sessions.abort(session, number);
  },

  endSessions,
  killSessions: endSessions,
  refreshSessions: () => ({ ok: 1 }),
  startSession: () => {
    throw new CommandError('CommandNotSupported', 'sessions are started by the driver');
  },
};
