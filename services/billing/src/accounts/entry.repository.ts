import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { UserId } from '@leadmart/contracts';
import type { ClientSession, Model } from 'mongoose';
import type { HistoryType } from './account.js';
import type { Entry } from './entry.js';
import { ENTRY_MODEL, type EntryDocument } from './entry.schema.js';

export interface HistoryPage {
  readonly type: HistoryType | 'all';
  readonly skip: number;
  readonly limit: number;
}

/** Reads and appends entries; there is no way to change one. */
@Injectable()
export class EntryRepository {
  constructor(@InjectModel(ENTRY_MODEL) private readonly entries: Model<EntryDocument>) {}

  async append(entry: Entry, session: ClientSession): Promise<void> {
    const { id, ...fields } = entry;
    const inHistory = entry.historyType !== undefined;
    await this.entries.create([{ _id: id, ...fields, inHistory }], { session });
  }

  async appendAll(entries: readonly Entry[], session: ClientSession): Promise<void> {
    const documents = entries.map(({ id, ...fields }) => ({
      _id: id,
      ...fields,
      inHistory: fields.historyType !== undefined,
    }));
    await this.entries.insertMany(documents, { session });
  }

  async findByOperation(operationId: string, session?: ClientSession): Promise<Entry | undefined> {
    const found = await this.entries.findOne({ operationId }, null, { session }).lean();
    return found ? toEntry(found) : undefined;
  }

  async historyPage(userId: UserId, page: HistoryPage): Promise<Entry[]> {
    return (await this.historyQuery(userId, page).lean()).map(toEntry);
  }

  historyQuery(userId: UserId, { type, skip, limit }: HistoryPage) {
    const which = type === 'all' ? { inHistory: true } : { historyType: type };
    return this.entries
      .find({ userId, ...which })
      .sort({ version: -1 })
      .skip(skip)
      .limit(limit);
  }

  /** Every entry there is in the order of the ids, from after this one on. */
  async pageAfter(id: string, limit: number): Promise<Entry[]> {
    return (await this.pageQuery(id, limit).lean()).map(toEntry);
  }

  pageQuery(after: string, limit: number) {
    return this.entries
      .find({ _id: { $gt: after } })
      .sort({ _id: 1 })
      .limit(limit);
  }

  /** Sum and number of the entries of these users, for the ledger check. */
  async totals(
    userIds: readonly UserId[],
    session?: ClientSession,
  ): Promise<Map<string, { sum: number; count: number }>> {
    const rows = await this.entries.aggregate<{ _id: string; sum: number; count: number }>(
      [
        { $match: { userId: { $in: [...userIds] } } },
        { $group: { _id: '$userId', sum: { $sum: '$amount' }, count: { $sum: 1 } } },
      ],
      { session },
    );
    return new Map(rows.map(({ _id, sum, count }) => [_id, { sum, count }]));
  }
}

function toEntry({ _id, inHistory: _derived, ...fields }: EntryDocument): Entry {
  return { ...fields, id: _id };
}
