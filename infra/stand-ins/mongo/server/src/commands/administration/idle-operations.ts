import { Long, UUID } from 'bson';
import type { Doc } from '../../documents/codec.js';
import type { Engine } from '../../engine.js';
import type { Cursor } from '../../query/cursors.js';
import type { Session } from '../../transactions/sessions.js';
import type { Transaction } from '../../transactions/transaction.js';

/** The entries of `$currentOp` for sessions and cursors that no command uses at the moment. */

const microseconds = (milliseconds: number): Long => Long.fromNumber(milliseconds * 1000);
const lsidOf = (id: string): Doc => ({ id: new UUID(id) });

/** Sessions with an open transaction, as in MongoDB; other sessions hold nothing. */
export function describeIdleSessions(engine: Engine): Doc[] {
  const busy = new Set(engine.operations.all().map(({ sessionId }) => sessionId));
  return engine.sessions.all().flatMap((session) => {
    const { transaction, id } = session;
    if (transaction?.state !== 'open' || busy.has(id)) return [];
    return [describeSession(engine, session, transaction)];
  });
}

function describeSession(engine: Engine, session: Session, transaction: Transaction): Doc {
  const { id, connectionId, lastUsed } = session;
  const { number, startedAt, expiresAt } = transaction;
  const now = Date.now();
  const open = now - startedAt.getTime();
  const inactive = Math.min(open, now - lastUsed);
  return {
    type: 'idleSession',
    host: engine.address,
    desc: 'inactive transaction',
    ...(connectionId === undefined ? {} : { connectionId }),
    lsid: lsidOf(id),
    transaction: {
      parameters: { txnNumber: Long.fromBigInt(number), autocommit: false },
      startWallClockTime: startedAt.toISOString(),
      timeOpenMicros: microseconds(open),
      timeActiveMicros: microseconds(open - inactive),
      timeInactiveMicros: microseconds(inactive),
      expiryTime: expiresAt.toISOString(),
    },
    active: false,
    waitingForLock: false,
  };
}

export function describeIdleCursors({ cursors, address }: Engine): Doc[] {
  return cursors.idle().map((cursor) => ({
    type: 'idleCursor',
    host: address,
    ns: cursor.namespace,
    ...(cursor.sessionId === undefined ? {} : { lsid: lsidOf(cursor.sessionId) }),
    active: false,
    cursor: describeCursor(cursor),
  }));
}

function describeCursor(cursor: Cursor): Doc {
  return {
    cursorId: Long.fromBigInt(cursor.id),
    createdDate: new Date(cursor.createdAt),
    lastAccessDate: new Date(cursor.lastUsed),
    nDocsReturned: Long.fromNumber(cursor.returned),
    nBatchesReturned: Long.fromNumber(cursor.batches),
    noCursorTimeout: false,
    tailable: cursor.tail !== undefined,
    awaitData: cursor.awaitsData === true,
  };
}
