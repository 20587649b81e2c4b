import { Injectable } from '@nestjs/common';
import { tenths, type CreditTenths, type UserId } from '@leadmart/contracts';
import type { Entry } from '../accounts/ledger/entry.js';
import { EntryReader } from '../accounts/ledger/entry.reader.js';

const entriesAtOnce = 100;

/** The moments that a range of time begins and ends at; both belong to it. */
export interface Range {
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
}

/** The entries of a range of time: those after one version up to another. */
export interface Movements {
  readonly userId: UserId;
  readonly afterVersion: number;
  readonly upToVersion: number;
  readonly opening: CreditTenths;
  readonly closing: CreditTenths;
}

/**
 * Reads the movements of a range of time. A range is a row of versions without a gap, so that its opening balance and
 * its movements sum to its closing balance, and the closing balance of a month is the opening one of the next.
 */
@Injectable()
export class MovementReader {
  constructor(private readonly entries: EntryReader) {}

  async within(userId: UserId, { from, to = farAway }: Range): Promise<Movements> {
    const [before, last] = await Promise.all([
      from && this.entries.lastBy(userId, { $lt: from }),
      this.entries.lastBy(userId, { $lte: to }),
    ]);
    const afterVersion = before?.version ?? 0;
    const opening = before?.balanceAfter ?? tenths(0);
    // No entry of the range: the last one is from before it, or its clock was ahead.
    if (!last || last.version <= afterVersion)
      return { userId, afterVersion, upToVersion: afterVersion, opening, closing: opening };
    return {
      userId,
      afterVersion,
      upToVersion: last.version,
      opening,
      closing: last.balanceAfter,
    };
  }

  /**
   * The entries that changed the balance, oldest first. Throws when they do not lead from the opening to the closing
   * balance: the ledger is damaged, and no statement must hide it.
   */
  async *of({
    userId,
    afterVersion,
    upToVersion,
    opening,
    closing,
  }: Movements): AsyncGenerator<Entry> {
    let balance: number = opening;
    for (let after = afterVersion; after < upToVersion; after += entriesAtOnce) {
      const limit = Math.min(entriesAtOnce, upToVersion - after);
      const page = await this.entries.pageOf(userId, after, limit);
      for (const entry of page) {
        balance += entry.amount;
        if (balance !== entry.balanceAfter)
          throw new Error(`the entries of account ${userId} do not sum up at ${entry.version}`);
        if (entry.amount !== 0) yield entry;
      }
    }
    if (balance !== closing) throw new Error(`entries of account ${userId} are missing`);
  }
}

/** The latest moment of the calendar. */
const farAway = new Date(8.64e15);
