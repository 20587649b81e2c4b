import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import mongoose, { type ClientSession, type Connection } from 'mongoose';
import type { mongo } from 'mongoose';
import { allMatched, writeTogether, type Write } from './write-together.js';

type Hook = () => void;

/** Work within a transaction. */
export type Work<T> = (tx: ClientSession) => Promise<T>;

/** The parts of an attempt that follow its work. A retried attempt begins without those of the aborted one. */
interface Ending {
  readonly writes: Write[];
  readonly hooks: Hook[];
  /** Answers that parts of the transaction share. */
  readonly reads: Map<string, Promise<unknown>>;
  /** Documents as the transaction has them: read ahead, or as a deferred write leaves them. */
  kept: Map<string, unknown>;
  /** Whether the transaction aborts if one of the writes finds no document. */
  mustMatch: boolean;
}

/** An update found no document: the transaction was aborted. */
export class NothingMatched extends Error {
  constructor() {
    super('an update of the transaction found no document');
    this.name = 'NothingMatched';
  }
}

/**
 * Runs work in a MongoDB transaction and retries transient errors. Work may run more than once, so it must have no
 * effects outside of the database. Costs one command (the commit) besides the commands of the work, and one more for
 * all writes that the work has deferred.
 */
@Injectable()
export class Transactions {
  private static readonly endings = new WeakMap<ClientSession, Ending>();

  constructor(@InjectConnection() private readonly connection: Connection) {}

  async run<T>(work: Work<T>): Promise<T> {
    // Starting and ending a session sends nothing: the driver keeps a pool of the server's sessions.
    const session = await this.connection.startSession();
    try {
      const result = await session.withTransaction(() => this.attempt(work, session), {
        readConcern: { level: 'snapshot' },
        writeConcern: { w: 'majority' },
      });
      for (const hook of Transactions.endingOf(session).hooks) hook();
      return result;
    } finally {
      Transactions.endings.delete(session);
      await session.endSession();
    }
  }

  /** Sends writes of any collections with one command of the transaction. Only inside `run`. */
  async write(writes: readonly Write[], tx: ClientSession): Promise<mongo.ClientBulkWriteResult> {
    return writeTogether(this.connection, writes, tx);
  }

  /**
   * Adds a write to the last command of the transaction: all deferred writes are sent together, in their order, right
   * before the commit. Reads of the transaction do not see them, except those that look for what `keep` has. `run` throws
   * their errors.
   */
  static defer(tx: ClientSession, ...writes: readonly Write[]): void {
    Transactions.endingOf(tx).writes.push(...writes);
  }

  /** As `defer`. If an update finds no document and inserts none, `run` throws NothingMatched and nothing is stored. */
  static deferMatching(tx: ClientSession, ...writes: readonly Write[]): void {
    const ending = Transactions.endingOf(tx);
    ending.writes.push(...writes);
    ending.mustMatch = true;
  }

  /**
   * Calls `hook` after the transaction has committed, and never if it aborts. For wake-ups (the outbox relay) and
   * counting only: a process may die between commit and hook.
   */
  static afterCommit(tx: ClientSession, hook: Hook): void {
    Transactions.endingOf(tx).hooks.push(hook);
  }

  /**
   * Reads once in each attempt of a transaction: its parts see one snapshot, so that they share the answer. Only for
   * documents that the transaction does not write before its last command.
   */
  static shared<T>(tx: ClientSession, key: string, read: () => Promise<T>): Promise<T> {
    const { reads } = Transactions.endingOf(tx);
    const known = reads.get(key) ?? read();
    reads.set(key, known);
    return known as Promise<T>;
  }

  /**
   * Keeps a document for later reads of this attempt: one that was read for several parts, or one as a deferred write leaves
   * it, which a read of the database would not show. Null for one that does not exist.
   */
  static keep(tx: ClientSession, key: string, document: unknown): void {
    Transactions.endingOf(tx).kept.set(key, document);
  }

  /** Returns the document that `keep` has; undefined if it has none. */
  static kept<T>(tx: ClientSession | undefined, key: string): T | null | undefined {
    return tx && (Transactions.endings.get(tx)?.kept.get(key) as T | null | undefined);
  }

  /**
   * Runs a part of a transaction that writes only by deferring. When it throws, what it deferred and kept is dropped and
   * the transaction goes on; errors of the database end the transaction.
   */
  async part<T>(work: Work<T>, tx: ClientSession): Promise<PromiseSettledResult<T>> {
    const ending = Transactions.endingOf(tx);
    const { writes, hooks } = ending;
    const before = { writes: writes.length, hooks: hooks.length, kept: new Map(ending.kept) };
    try {
      return { status: 'fulfilled', value: await work(tx) };
    } catch (reason) {
      if (reason instanceof mongoose.mongo.MongoError) throw reason;
      writes.length = before.writes;
      hooks.length = before.hooks;
      ending.kept = before.kept;
      return { status: 'rejected', reason };
    }
  }

  private async attempt<T>(work: Work<T>, session: ClientSession): Promise<T> {
    const ending: Ending = {
      writes: [],
      hooks: [],
      reads: new Map(),
      kept: new Map(),
      mustMatch: false,
    };
    Transactions.endings.set(session, ending);
    const result = await work(session);
    const { writes, mustMatch } = ending;
    if (writes.length === 0) return result;
    const written = await writeTogether(this.connection, writes, session);
    if (mustMatch && !allMatched(writes, written)) throw new NothingMatched();
    return result;
  }

  private static endingOf(tx: ClientSession): Ending {
    const ending = Transactions.endings.get(tx);
    if (ending === undefined) throw new Error('this session was not started by Transactions.run');
    return ending;
  }
}
