import { insertInto, packedCollection, Transactions } from '@leadmart/platform/mongo';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { ClientSession, Connection, mongo } from 'mongoose';
import { REFUSAL_MODEL, refusalSchema, type RefusalDocument } from './refusal.schema.js';

/** Reads and writes the hashes of refused phones and e-mails. */
@Injectable()
export class RefusalRepository {
  private readonly refusals: mongo.Collection<RefusalDocument>;

  constructor(@InjectConnection() connection: Connection) {
    this.refusals = packedCollection(connection, REFUSAL_MODEL, refusalSchema);
  }

  /** Returns those of the hashes that are stored. */
  async known(ids: readonly string[], tx: ClientSession): Promise<Set<string>> {
    const found = await this.refusals.find({ _id: { $in: [...ids] } }, { session: tx }).toArray();
    return new Set(found.map(({ _id }) => _id));
  }

  insert(refusals: readonly RefusalDocument[], tx: ClientSession): void {
    Transactions.defer(tx, ...refusals.map((row) => insertInto(this.refusals.namespace, row)));
  }

  /** Returns the hashes with these numbers. */
  async between(after: number, last: number): Promise<string[]> {
    const found = await this.refusals.find({ number: { $gt: after, $lte: last } }).toArray();
    return found.map(({ _id }) => _id);
  }
}
