import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import { withUnderscoreId } from '@leadmart/platform/entities';
import { insertInto, namespaceOf, Transactions } from '@leadmart/platform/mongo';
import { toEntry, type Entry } from './entry.js';
import { entries, type EntryDocument } from './entry.schema.js';

/** Appends entries to the ledger, each operation once. They are never changed. */
@Injectable()
export class EntryRepository {
  constructor(@InjectModel(entries.name) private readonly model: Model<EntryDocument>) {}

  async findByOperation(operationId: string, tx?: ClientSession): Promise<Entry | undefined> {
    const found = await this.model.findOne({ operationId }, null, { session: tx }).lean();
    return found ? toEntry(found) : undefined;
  }

  /** Appends an entry before the commit, which then fails if its operation was booked before. */
  append(entry: Entry, tx: ClientSession): void {
    Transactions.defer(tx, insertInto(namespaceOf(this.model), toDocument(entry)));
  }

  async appendAll(entries: readonly Entry[], tx: ClientSession): Promise<void> {
    await this.model.insertMany(entries.map(toDocument), { session: tx });
  }
}

function toDocument(entry: Entry): EntryDocument {
  return { ...withUnderscoreId(entry), isLine: entry.lineType !== undefined };
}
