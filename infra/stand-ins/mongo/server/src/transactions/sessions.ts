import { Binary } from 'bson';
import { decodeDoc, isPlainObject, type Doc } from '../documents/codec.js';
import { CommandError } from '../errors.js';
import type { Catalog } from '../storage/catalog.js';
import type { Store } from '../storage/store.js';
import { oneStep, type WriteSteps } from '../storage/writing/write-steps.js';
import { StatementHistory, type HistoryOwner, type StoredWrite } from './statement-history.js';
import { Transaction } from './transaction.js';

const SESSION_MS = 30 * 60_000;
/** How long a client without a connection can return to its transactions. */
const RECONNECT_MS = 5000;
const OUTCOME_PREFIX = 's:';
/** A commit is stored like a statement, with a number that no statement uses. */
const COMMIT = -1;

export class Session implements HistoryOwner {
  stored: StoredWrite | undefined;
  transaction: Transaction | undefined;
  lastUsed = Date.now();
  /** The highest transaction number of the session. */
  newestNumber = -1n;
  /** The client of its last command. */
  connectionId: number | undefined;
  /** Running retryable writes, so that an early retry waits for the first attempt. */
  running = new Map<bigint, Promise<Doc | Buffer>>();

  constructor(readonly id: string) {}
}

const noSuchTransaction = (message: string): CommandError =>
  new CommandError('NoSuchTransaction', message);

/** The key of a session: the bytes of the UUID in its `lsid`. */
function sessionIdOf(lsid: unknown): string {
  const id = isPlainObject(lsid) ? lsid['id'] : undefined;
  if (!(id instanceof Binary) || id.sub_type !== Binary.SUBTYPE_UUID || id.position !== 16) {
    throw new CommandError('TypeMismatch', "BSON field 'lsid.id' is not a UUID");
  }
  const { buffer, byteOffset } = id.buffer;
  return Buffer.from(buffer, byteOffset, id.position).toString('hex');
}

/** Logical sessions with their transactions and retryable writes. */
export class Sessions {
  private readonly sessions = new Map<string, Session>();

  constructor(
    private readonly store: Store,
    private readonly catalog: Catalog,
  ) {}

  find(lsid: unknown): Session | undefined {
    if (lsid === undefined) return undefined;
    const id = sessionIdOf(lsid);
    const session = this.sessions.get(id) ?? new Session(id);
    session.lastUsed = Date.now();
    this.sessions.set(id, session);
    return session;
  }

  /** The transaction of a statement; starts it if the statement says so. */
  transactionFor(session: Session, number: bigint, start: boolean): Transaction {
    this.refuseOld(session, number);
    const current = session.transaction;
    if (start) return this.start(session, number);
    if (current?.number !== number) {
      throw noSuchTransaction(
        `Given transaction number ${number} does not match any in-progress transactions. The active transaction number is ${session.newestNumber}`,
      );
    }
    if (current.state === 'aborted') {
      throw noSuchTransaction(`Transaction ${number} has been aborted.`);
    }
    if (current.state !== 'open') {
      throw new CommandError('TransactionCommitted', `Transaction ${number} has been committed.`);
    }
    return current;
  }

  private refuseOld(session: Session, number: bigint): void {
    if (number >= session.newestNumber) return;
    throw new CommandError(
      'TransactionTooOld',
      `Cannot start transaction with { txnNumber: ${number} } on session ${session.id} because a newer transaction with { txnNumber: ${session.newestNumber} } has already started on this session.`,
    );
  }

  private start(session: Session, number: bigint): Transaction {
    const current = session.transaction;
    if (current?.number === number) {
      throw new CommandError(
        'ConflictingOperationInProgress',
        'Only servers in a sharded cluster can start a new transaction at the active transaction number',
      );
    }
    this.endOlder(session, number);
    session.transaction = new Transaction(this.store, number);
    return session.transaction;
  }

  /** A retryable write outside transactions aborts an older transaction of its session. */
  beginRetryableWrite(session: Session, number: bigint): void {
    this.refuseOld(session, number);
    this.endOlder(session, number);
  }

  private endOlder(session: Session, number: bigint): void {
    const { transaction } = session;
    if (transaction?.state === 'open' && transaction.number < number) transaction.abort();
    session.newestNumber = number;
  }

  async commit(session: Session, number: bigint): Promise<Doc> {
    this.refuseOld(session, number);
    const transaction = session.transaction;
    if (transaction?.number === number) {
      // A commit that is sent again while it runs is answered when it ends.
      if (transaction.state === 'committing') await transaction.ended;
      if (transaction.state === 'committed') return { ok: 1 };
      if (transaction.state === 'open') return this.commitOpen(session, transaction);
      throw noSuchTransaction(`Transaction ${number} has been aborted.`);
    }
    const remembered = this.historyOf(session, number).find(COMMIT);
    if (remembered) return remembered;
    throw noSuchTransaction(
      `Given transaction number ${number} does not match any in-progress transactions. The active transaction number is ${session.newestNumber}`,
    );
  }

  private async commitOpen(session: Session, transaction: Transaction): Promise<Doc> {
    const reply: Doc = { ok: 1 };
    if (transaction.isReadOnly) {
      transaction.finish('committed');
      return reply;
    }
    transaction.state = 'committing';
    try {
      await this.store.write(this.commitSteps(session, transaction, reply), { atomic: true });
      transaction.finish('committed');
      return reply;
    } catch (error) {
      transaction.finish('aborted');
      throw error;
    }
  }

  private *commitSteps(session: Session, transaction: Transaction, reply: Doc): WriteSteps<void> {
    yield* transaction.writeAll(this.catalog);
    const history = this.historyOf(session, transaction.number);
    history.add(COMMIT, reply);
    history.save();
  }

  async abort(session: Session, number: bigint): Promise<Doc> {
    const { transaction } = session;
    if (transaction?.number === number && transaction.state === 'committing') {
      await transaction.ended;
    }
    this.transactionFor(session, number, false).abort();
    return { ok: 1 };
  }

  /**
   * The finished statements of the session's retryable write, so that a retry gets their results.
   */
  historyOf(session: Session, number: bigint): StatementHistory {
    return StatementHistory.load(this.store, OUTCOME_PREFIX + session.id, session, number);
  }

  /** Ends a session and everything it had open; returns its key. */
  end(lsid: unknown): string {
    const id = sessionIdOf(lsid);
    this.kill(id);
    this.sessions.delete(id);
    return id;
  }

  /** Aborts the open transaction of a session, unless it is being committed. */
  kill(id: string): void {
    const transaction = this.sessions.get(id)?.transaction;
    if (transaction?.state === 'open') transaction.abort();
  }

  /** Forgets sessions that have expired. */
  async expire(): Promise<void> {
    const before = Date.now() - SESSION_MS;
    for (const session of this.sessions.values()) {
      if (session.lastUsed >= before) continue;
      this.kill(session.id);
      this.sessions.delete(session.id);
    }
    const { store, sessions } = this;
    await store.write(
      oneStep(() => {
        for (const { key, value } of store.readCatalog(OUTCOME_PREFIX)) {
          const name = key.toString('utf8');
          const at = decodeDoc(value)['at'];
          const isOld = at instanceof Date && at.getTime() < before;
          const [, sessionId = ''] = name.split(':');
          if (isOld && !sessions.has(sessionId)) store.removeCatalog(name);
        }
      }),
      { freesSpace: true },
    );
  }

  /**
   * Aborts the transactions of a closed connection after a short time. MongoDB keeps their
   * documents locked until they expire; a developer who kills a service should not wait a minute
   * for that. A client that only lost its connection continues on another one.
   */
  abandon(connectionId: number): void {
    const abort = (): void => {
      for (const session of this.sessions.values()) {
        if (session.connectionId === connectionId) this.kill(session.id);
      }
    };
    setTimeout(abort, RECONNECT_MS).unref();
  }

  abortAll(): void {
    for (const session of this.sessions.values()) session.transaction?.abort();
  }

  transactions(): Transaction[] {
    return [...this.sessions.values()].flatMap(({ transaction }) =>
      transaction && (transaction.state === 'open' || transaction.state === 'committing')
        ? [transaction]
        : [],
    );
  }
}
