import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import type { StatementSort, UserId } from '@leadmart/contracts';
import type { StatementLineType } from '../account.js';
import { toEntry, type Entry } from './entry.js';
import { entries, type EntryDocument } from './entry.schema.js';

/** The lines of a statement: of one type or of all, within a range of time if one is given. */
export interface StatementLines {
  readonly type: StatementLineType | 'all';
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
}

export interface StatementPage extends StatementLines {
  readonly sort: StatementSort;
  readonly skip: number;
  /** The lines behind this one, in an order by date. */
  readonly after?: Pick<Entry, 'occurredAt' | 'version'> | undefined;
  readonly limit: number;
}

/** The sums of an account's entries: credits in tenths, money in cents, credits bought with it, the part of it that is prepaid, and their number. */
export interface EntryTotals {
  readonly sum: number;
  readonly paid: number;
  readonly bought: number;
  readonly prepaid: number;
  readonly count: number;
}

export const noEntries: EntryTotals = { sum: 0, paid: 0, bought: 0, prepaid: 0, count: 0 };

/** Reads entries, for statements, checks and other features. */
@Injectable()
export class EntryReader {
  constructor(@InjectModel(entries.name) protected readonly model: Model<EntryDocument>) {}

  async findByOperations(
    operationIds: readonly string[],
    tx: ClientSession,
  ): Promise<readonly Entry[]> {
    const which = { operationId: { $in: [...operationIds] } };
    return (await this.model.find(which, null, { session: tx }).lean()).map(toEntry);
  }

  /** Lines of a user's statement. Equal amounts are sorted by version, so that pages do not overlap. */
  async statementPage(userId: UserId, page: StatementPage): Promise<Entry[]> {
    const { sort, skip, limit } = page;
    const lines = linesOf(userId, page, sort.endsWith('amount'));
    const found = await this.model
      .find(page.after ? { $and: [lines, behind(page.after, page)] } : lines)
      .sort(orderOf(sort, isRange(page)))
      .skip(skip)
      .limit(limit)
      .lean();
    return found.map(toEntry);
  }

  /** The number of lines in a range of time, counted in the index. */
  async countLines(userId: UserId, lines: StatementLines): Promise<number> {
    return this.model.countDocuments(linesOf(userId, lines));
  }

  /** The entries of one user, oldest first. */
  async allOf(userId: UserId): Promise<Entry[]> {
    return (await this.model.find({ userId }).sort({ version: 1 }).lean()).map(toEntry);
  }

  /** The next entries of one user after a version, oldest first. */
  async pageOf(userId: UserId, afterVersion: number, limit: number): Promise<Entry[]> {
    const found = await this.model
      .find({ userId, version: { $gt: afterVersion } })
      .sort({ version: 1 })
      .limit(limit)
      .lean();
    return found.map(toEntry);
  }

  /**
   * The last entry of a user at or before a moment; undefined when there is none. Clocks of replicas differ: of two
   * such entries the later one in time counts, then the higher version.
   */
  async lastBy(userId: UserId, moment: { $lt: Date } | { $lte: Date }): Promise<Entry | undefined> {
    const found = await this.model
      // Both values of `isLine`, so that the index on it finds the last entry.
      .findOne({ userId, isLine: { $in: [true, false] }, occurredAt: moment })
      .sort({ occurredAt: -1, version: -1 })
      .lean();
    return found ? toEntry(found) : undefined;
  }

  /** Entries of all users with ids after `after`, sorted by id. */
  async pageAfter(after: string, limit: number): Promise<Entry[]> {
    const found = await this.model
      .find({ _id: { $gt: after } })
      .sort({ _id: 1 })
      .limit(limit)
      .lean();
    return found.map(toEntry);
  }

  /** Sum and number of the entries of each of these users, for the ledger check. */
  async totals(userIds: readonly UserId[], tx?: ClientSession): Promise<Map<string, EntryTotals>> {
    const sums = {
      sum: { $sum: '$amount' },
      paid: { $sum: '$details.cents' },
      bought: { $sum: { $cond: [{ $gt: ['$details.cents', null] }, '$amount', 0] } },
      prepaid: { $sum: '$prepaidChange' },
      count: { $sum: 1 },
    };
    const rows = await this.model.aggregate<EntryTotals & { _id: string }>(
      [{ $match: { userId: { $in: [...userIds] } } }, { $group: { _id: '$userId', ...sums } }],
      { session: tx },
    );
    return new Map(rows.map(({ _id, ...totals }) => [_id, totals]));
  }
}

const isRange = ({ from, to }: StatementLines): boolean => Boolean(from ?? to);

/** Lines of one type have an index by version only. */
function linesOf(userId: UserId, lines: StatementLines, isByAmount = false) {
  const { type, from, to } = lines;
  const ofType = type === 'all' ? {} : { lineType: type };
  if (!isRange(lines) && !isByAmount)
    return { userId, ...(type === 'all' ? { isLine: true } : ofType) };
  const within = { ...(from && { $gte: from }), ...(to && { $lte: to }) };
  return { userId, isLine: true, ...ofType, ...(isRange(lines) && { occurredAt: within }) };
}

/** Without a range of time the order is that of the versions. */
function behind(
  { occurredAt, version }: Pick<Entry, 'occurredAt' | 'version'>,
  page: StatementPage,
) {
  const past = page.sort === 'date' ? '$gt' : '$lt';
  if (!isRange(page)) return { version: { [past]: version } };
  return {
    occurredAt: { [`${past}e`]: occurredAt },
    $or: [{ occurredAt: { [past]: occurredAt } }, { version: { [past]: version } }],
  };
}

function orderOf(sort: StatementSort, inRange: boolean): Record<string, 1 | -1> {
  const way = sort.startsWith('-') ? -1 : 1;
  if (sort.endsWith('amount')) return { amount: way, version: way };
  return { ...(inRange && { occurredAt: way }), version: way };
}
