import { UUID } from 'bson';
import { CommandError, type CodeName } from '../../errors.js';
import type { Cursor } from '../../query/cursors.js';
import type { CommandContext } from '../context/context.js';

/** A cursor can be continued only in the collection, session and transaction that opened it. */
export function checkCursorOwner(context: CommandContext, cursor: Cursor): void {
  const { session, transaction, body, db } = context;
  const { id, sessionId } = cursor;
  const namespace = `${db}.${String(body['collection'])}`;
  if (namespace !== cursor.namespace) {
    throw new CommandError(
      'Unauthorized',
      `Requested getMore on namespace '${namespace}', but cursor belongs to a different namespace ${cursor.namespace}`,
    );
  }
  const refuse = (code: CodeName, how: string): never => {
    throw new CommandError(code, `Cannot run getMore on cursor ${id}, which was ${how}`);
  };
  const shown = (hex: string): string => new UUID(hex).toString();
  if (sessionId === undefined && session) {
    refuse('Location50736', `not created in a session, in session ${shown(session.id)}`);
  }
  if (sessionId !== undefined && !session) {
    refuse('Location50737', `created in session ${shown(sessionId)}, without an lsid`);
  }
  if (sessionId !== undefined && session && session.id !== sessionId) {
    refuse(
      'Location50738',
      `created in session ${shown(sessionId)}, in session ${shown(session.id)}`,
    );
  }
  if (!cursor.transaction && transaction) {
    refuse('Location50739', `not created in a transaction, in transaction ${transaction.number}`);
  }
  if (cursor.transaction && !transaction) {
    refuse(
      'Location50740',
      `created in transaction ${cursor.transaction.number}, without a txnNumber`,
    );
  }
  if (cursor.transaction !== transaction) {
    refuse('Location50741', `created in another transaction than ${transaction?.number}`);
  }
}

/** Fails when the collection of a cursor was dropped. */
export function checkStillThere({ engine }: CommandContext, cursor: Cursor): void {
  const { source, transaction } = cursor;
  if (!source || transaction) return;
  if (engine.catalog.find(source.db, source.name)?.tableId === source.tableId) return;
  engine.cursors.kill(cursor.id);
  throw new CommandError('QueryPlanKilled', `collection dropped: ${cursor.namespace}`);
}
