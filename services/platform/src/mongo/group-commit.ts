import { AsyncResource } from 'node:async_hooks';
import { mongo } from 'mongoose';
import { Coalesce } from '../coalescing/index.js';
import { isDatabaseAway } from './database-errors.js';
import type { Transactions, Work } from './transactions.js';

/** A longer transaction would conflict more often, and its members would wait longer for each other. */
const mostTogether = 16;

type Outcome = PromiseSettledResult<unknown>;

/**
 * Runs pieces of work that wait at the same time in one transaction, with one last command and one commit. Work must
 * write only by `Transactions.defer`, and two pieces of one group must not read what the other writes: callers queue
 * such work (KeyedQueue). Work may run more than once.
 */
export class GroupCommit {
  private readonly groups = new Coalesce<Work<unknown>, Outcome>({
    run: async (group) => {
      const outcomes = await this.runGroup(group);
      return new Map(group.map((work, index) => [work, outcomes[index] as Outcome]));
    },
    most: mostTogether,
  });

  constructor(private readonly transactions: Pick<Transactions, 'run' | 'part'>) {}

  /** Resolves when the transaction has committed. A failure rejects its own call only. */
  async run<T>(work: Work<T>): Promise<T> {
    const outcome = await this.groups.call(AsyncResource.bind(work));
    if (outcome?.status !== 'fulfilled') throw outcome?.reason;
    return outcome.value as T;
  }

  private async runGroup(group: readonly Work<unknown>[]): Promise<readonly Outcome[]> {
    const together = group.length > 1 ? await this.runTogether(group) : undefined;
    return together ?? (await Promise.allSettled(group.map((work) => this.transactions.run(work))));
  }

  /** Returns undefined when the transaction failed, so that each piece of work has to run alone. */
  private async runTogether(group: readonly Work<unknown>[]): Promise<Outcome[] | undefined> {
    try {
      return await this.transactions.run(async (tx) => {
        const parts: Outcome[] = [];
        for (const work of group) parts.push(await this.transactions.part(work, tx));
        return parts;
      });
    } catch (error) {
      // Perhaps everything is stored: a second attempt could store it twice, or be refused by what the first one stored.
      if (isCommitUnknown(error)) throw error;
      return undefined;
    }
  }
}

/** The driver marks only some errors of a commit as unknown, so that all errors of a lost connection count. */
function isCommitUnknown(error: unknown): boolean {
  if (isDatabaseAway(error)) return true;
  return error instanceof mongo.MongoError && error.hasErrorLabel('UnknownTransactionCommitResult');
}
