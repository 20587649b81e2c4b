import { AsyncResource } from 'node:async_hooks';
import { type ClientSession, mongo } from 'mongoose';
import { Coalesce } from '../coalescing/index.js';
import { isDatabaseAway } from './database-errors.js';
import type { Transactions, Work } from './transactions.js';

/** A longer transaction would conflict more often, and its members would wait longer for each other. */
const mostTogether = 16;

type Outcome = PromiseSettledResult<unknown>;

interface Piece<K> {
  readonly work: Work<unknown>;
  readonly key: K;
}

/** Reads what the pieces of a group need, with one command for all, and hands it over with `Transactions.keep`. */
type ReadAhead<K> = (keys: readonly K[], tx: ClientSession) => Promise<void>;

/**
 * Runs pieces of work that wait at the same time in one transaction, one after the other, with one last command and one
 * commit. Work must write only by `Transactions.defer`; what a later piece may read of a document that an earlier one
 * writes, the writer leaves with `Transactions.keep`. Work may run more than once. The keys of a group are what `readAhead`
 * reads for its pieces; a piece that runs alone reads for itself.
 */
export class GroupCommit<K> {
  private readonly groups = new Coalesce<Piece<K>, Outcome>({
    run: async (group) => {
      const outcomes = await this.runGroup(group);
      return new Map(group.map((piece, index) => [piece, outcomes[index] as Outcome]));
    },
    most: mostTogether,
  });

  constructor(
    private readonly transactions: Pick<Transactions, 'run' | 'part'>,
    private readonly readAhead: ReadAhead<K>,
  ) {}

  /** Resolves when the transaction has committed. A failure rejects its own call only. */
  async run<T>(key: K, work: Work<T>): Promise<T> {
    const outcome = await this.groups.call({ key, work: AsyncResource.bind(work) });
    if (outcome?.status !== 'fulfilled') throw outcome?.reason;
    return outcome.value as T;
  }

  private async runGroup(group: readonly Piece<K>[]): Promise<readonly Outcome[]> {
    const together = group.length > 1 ? await this.runTogether(group) : undefined;
    if (together) return together;
    return this.runAlone(group);
  }

  /** One after the other: pieces may write the same documents. */
  private async runAlone(group: readonly Piece<K>[]): Promise<Outcome[]> {
    const outcomes: Outcome[] = [];
    for (const { work } of group) {
      const [outcome] = await Promise.allSettled([this.transactions.run(work)]);
      outcomes.push(outcome);
    }
    return outcomes;
  }

  /** Returns undefined when the transaction failed, so that each piece of work has to run alone. */
  private async runTogether(group: readonly Piece<K>[]): Promise<Outcome[] | undefined> {
    try {
      return await this.transactions.run(async (tx) => {
        const keys = group.map(({ key }) => key);
        await this.readAhead(keys, tx);
        const parts: Outcome[] = [];
        for (const { work } of group) parts.push(await this.transactions.part(work, tx));
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
