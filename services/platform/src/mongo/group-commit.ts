import { AsyncResource } from 'node:async_hooks';
import { mongo } from 'mongoose';
import { isDatabaseAway } from './database-errors.js';
import type { Transactions, Work } from './transactions.js';

interface Member {
  readonly work: Work<unknown>;
  readonly resolve: (value: unknown) => void;
  readonly reject: (reason: unknown) => void;
}

/** A longer transaction would conflict more often, and its members would wait longer for each other. */
const mostTogether = 16;

/**
 * Runs pieces of work that wait at the same time in one transaction, with one last command and one commit. The first
 * one on an idle process runs at once and alone. Work must write only by `Transactions.defer`, and two pieces of one
 * group must not read what the other writes: callers queue such work (KeyedQueue). Work may run more than once.
 */
export class GroupCommit {
  private readonly waiting: Member[] = [];
  private isRunning = false;

  constructor(private readonly transactions: Pick<Transactions, 'run' | 'part'>) {}

  /** Resolves when the transaction has committed. A failure rejects its own call only. */
  async run<T>(work: Work<T>): Promise<T> {
    return await new Promise<T>((resolve, reject) => {
      const member = { work: AsyncResource.bind(work), resolve, reject };
      this.waiting.push(member as Member);
      if (!this.isRunning) void this.runWaiting();
    });
  }

  private async runWaiting(): Promise<void> {
    this.isRunning = true;
    while (this.waiting.length > 0) await this.runGroup(this.waiting.splice(0, mostTogether));
    this.isRunning = false;
  }

  private async runGroup(group: readonly Member[]): Promise<void> {
    if (group.length > 1 && (await this.runTogether(group))) return;
    await Promise.all(group.map((member) => this.runAlone(member)));
  }

  /** Returns false when the transaction failed, so that each piece of work has to run alone. */
  private async runTogether(group: readonly Member[]): Promise<boolean> {
    try {
      const outcomes = await this.transactions.run(async (tx) => {
        const parts: PromiseSettledResult<unknown>[] = [];
        for (const { work } of group) parts.push(await this.transactions.part(work, tx));
        return parts;
      });
      for (const [index, outcome] of outcomes.entries()) {
        if (outcome.status === 'fulfilled') group[index]?.resolve(outcome.value);
        else group[index]?.reject(outcome.reason);
      }
      return true;
    } catch (error) {
      if (!isCommitUnknown(error)) return false;
      // Perhaps everything is stored: a second attempt could store it twice, or be refused by what the first one stored.
      for (const { reject } of group) reject(error);
      return true;
    }
  }

  private async runAlone({ work, resolve, reject }: Member): Promise<void> {
    await this.transactions.run(work).then(resolve, reject);
  }
}

/** The driver marks only some errors of a commit as unknown, so that all errors of a lost connection count. */
function isCommitUnknown(error: unknown): boolean {
  if (isDatabaseAway(error)) return true;
  return error instanceof mongo.MongoError && error.hasErrorLabel('UnknownTransactionCommitResult');
}
