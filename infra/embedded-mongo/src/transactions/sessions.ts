import type { Binary } from 'bson';
import { decodeDoc, isPlainObject, toBoolean, type Doc } from '../documents/codec.js';
import { CommandError } from '../errors.js';
import type { Store } from '../storage/store.js';
import { oneStep } from '../storage/write-steps.js';
import { StatementHistory } from './statement-history.js';
import { Transaction } from './transaction.js';

const SESSION_MILLISECONDS = 30 * 60_000;
const OUTCOME_PREFIX = 's:';
/** A commit is remembered like a statement, under a number no statement has. */
const COMMIT = -1;

export class Session {
  transaction: Transaction | undefined;
  lastUsed = Date.now();
  /** Where its last command came from. */
  connectionId: number | undefined;
  /** Numbered writes in progress, so that an early retry waits for the first attempt. */
  running = new Map<bigint, Promise<Doc | Buffer>>();

  constructor(readonly id: string) {}
}

const noSuchTransaction = (number: bigint, state: string): CommandError =>
  new CommandError(
    'NoSuchTransaction',
    `Given transaction number ${number} does not match any in-progress transactions. ${state}`,
    { labels: ['TransientTransactionError'] },
  );

/** Logical sessions: their transactions and their retryable writes. */
export class Sessions {
  private readonly sessions = new Map<string, Session>();

  constructor(private readonly store: Store) {}

  find(lsid: unknown): Session | undefined {
    if (!isPlainObject(lsid)) return undefined;
    const id = Buffer.from((lsid['id'] as Binary).buffer).toString('hex');
    const session = this.sessions.get(id) ?? new Session(id);
    session.lastUsed = Date.now();
    this.sessions.set(id, session);
    return session;
  }

  /** The transaction a statement belongs to; opens it when the statement says so. */
  transactionFor(session: Session, number: bigint, start: boolean): Transaction {
    const current = session.transaction;
    if (current && number < current.number) {
      throw new CommandError(
        'TransactionTooOld',
        `Cannot start transaction ${number} on session ${session.id} because a newer transaction ${current.number} has already started.`,
      );
    }
    if (start) return this.start(session, number);
    if (current?.number !== number || current.state !== 'open') {
      if (current?.number === number && current.state === 'committed') {
        throw new CommandError('TransactionCommitted', `Transaction ${number} has been committed.`);
      }
      throw noSuchTransaction(number, current?.number === number ? 'It has been aborted.' : '');
    }
    return current;
  }

  private start(session: Session, number: bigint): Transaction {
    const current = session.transaction;
    if (current?.number === number) {
      if (current.state === 'aborted' || current.state === 'committed') {
        throw new CommandError(
          'ConflictingOperationInProgress',
          `Cannot start a transaction at given transaction number ${number}: it is already ${current.state}.`,
        );
      }
      throw new CommandError(
        'ConflictingOperationInProgress',
        `Transaction ${number} is already in progress on this session.`,
      );
    }
    current?.abort();
    session.transaction = new Transaction(this.store, number);
    return session.transaction;
  }

  async commit(session: Session, number: bigint): Promise<Doc> {
    const transaction = session.transaction;
    if (transaction?.number === number) {
      if (transaction.state === 'committed') return { ok: 1 };
      if (transaction.state === 'open') return this.commitOpen(session, transaction);
    }
    const remembered = this.historyOf(session, number).find(COMMIT);
    if (remembered) return remembered;
    throw noSuchTransaction(number, 'It was aborted, or never started.');
  }

  private async commitOpen(session: Session, transaction: Transaction): Promise<Doc> {
    const reply: Doc = { ok: 1 };
    if (transaction.isReadOnly) {
      transaction.finish('committed');
      return reply;
    }
    transaction.state = 'committing';
    try {
      await this.store.write(
        oneStep(() => {
          transaction.writeAll();
          const history = this.historyOf(session, transaction.number);
          history.add(COMMIT, reply);
          history.save();
        }),
      );
      transaction.finish('committed');
      return reply;
    } catch (error) {
      transaction.abort();
      throw error;
    }
  }

  abort(session: Session, number: bigint): Doc {
    const transaction = session.transaction;
    if (transaction?.number !== number || transaction.state === 'aborted') {
      throw noSuchTransaction(number, 'It was aborted, or never started.');
    }
    if (transaction.state !== 'open') {
      throw new CommandError('TransactionCommitted', `Transaction ${number} has been committed.`);
    }
    transaction.abort();
    return { ok: 1 };
  }

  /** What is done of the session's numbered write, so that a retry is answered, not redone. */
  historyOf(session: Session, number: bigint): StatementHistory {
    return StatementHistory.load(this.store, OUTCOME_PREFIX + session.id, number);
  }

  end(lsid: unknown): void {
    const session = this.find(lsid);
    if (!session) return;
    session.transaction?.abort();
    this.sessions.delete(session.id);
  }

  /** Forgets what no driver will ask about any more. */
  async expire(): Promise<void> {
    const before = Date.now() - SESSION_MILLISECONDS;
    for (const session of this.sessions.values()) {
      if (session.lastUsed < before) this.sessions.delete(session.id);
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
    );
  }

  /**
   * A client that is gone ends its transactions. MongoDB itself keeps their documents from everybody
   * until they expire; whoever kills a service on his own machine should not wait a minute for that.
   */
  abandon(connectionId: number): void {
    for (const session of this.sessions.values()) {
      const { transaction } = session;
      if (session.connectionId === connectionId && transaction?.state === 'open')
        transaction.abort();
    }
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

export const isTransactional = (body: Doc): boolean =>
  'autocommit' in body && !toBoolean(body['autocommit']);
