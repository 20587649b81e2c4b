import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { withUnderscoreId } from '@leadmart/platform/entities';
import { insertInto, namespaceOf, Transactions } from '@leadmart/platform/mongo';
import type { Entry } from './entry.js';
import { EntryReader } from './entry.reader.js';
import type { EntryDocument } from './entry.schema.js';

/** Appends entries. They are never changed. */
@Injectable()
export class EntryRepository extends EntryReader {
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
