import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { ClientSession, Connection } from 'mongoose';

type Hook = () => void;

/**
 * Runs work in a MongoDB transaction and retries transient errors. Work may run more than once, so it must have no
 * effects outside of the database.
 */
@Injectable()
export class Transactions {
  private static readonly hooks = new WeakMap<ClientSession, Hook[]>();

  constructor(@InjectConnection() private readonly connection: Connection) {}

  async run<T>(work: (tx: ClientSession) => Promise<T>): Promise<T> {
    const session = await this.connection.startSession();
    try {
      const result = await session.withTransaction(
        () => {
          // A retried attempt starts without the hooks of the aborted one.
          Transactions.hooks.set(session, []);
          return work(session);
        },
        { readConcern: { level: 'snapshot' }, writeConcern: { w: 'majority' } },
      );
      for (const hook of Transactions.hooks.get(session) ?? []) hook();
      return result;
    } finally {
      Transactions.hooks.delete(session);
      await session.endSession();
    }
  }

  /**
   * Calls `hook` after the transaction has committed, and never if it aborts. For wake-ups (the outbox relay) and
   * counting only: a process may die between commit and hook.
   */
  static afterCommit(tx: ClientSession, hook: Hook): void {
    const hooks = Transactions.hooks.get(tx);
    if (hooks === undefined) throw new Error('afterCommit was called outside of Transactions.run');
    hooks.push(hook);
  }
}
