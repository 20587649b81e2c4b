import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { ClientSession, Connection, mongo } from 'mongoose';
import type { OptOutId } from '@leadmart/contracts';
import { packedCollection, Transactions, upsertInto } from '@leadmart/platform/mongo';
import { refusals, type RefusalDocument } from './refusal.schema.js';

/** Reads and writes the hashes of refused phones and emails. */
@Injectable()
export class RefusalRepository {
  private readonly refusals: mongo.Collection<RefusalDocument>;

  constructor(@InjectConnection() connection: Connection) {
    this.refusals = packedCollection(connection, refusals.name, refusals.schema);
  }

  /** Returns those of the hashes that are stored. */
  async known(ids: readonly string[], tx: ClientSession): Promise<RefusalDocument[]> {
    return this.refusals.find({ _id: { $in: [...ids] } }, { session: tx }).toArray();
  }

  /** Returns what any of these opt-outs refuses. */
  async by(optOuts: readonly OptOutId[], tx?: ClientSession): Promise<RefusalDocument[]> {
    return this.refusals.find({ by: { $in: [...optOuts] } }, { session: tx }).toArray();
  }

  save(refusals: readonly RefusalDocument[], tx: ClientSession): void {
    const { namespace } = this.refusals;
    const writes = refusals.map(({ _id, ...$set }) => upsertInto(namespace, _id, { $set }));
    Transactions.defer(tx, ...writes);
  }

  /** Returns what was changed after this number. In order: one that is changed meanwhile may be read twice. */
  async changedAfter(number: number): Promise<RefusalDocument[]> {
    const changed = { number: { $gt: number } };
    return this.refusals.find(changed).sort({ number: 1 }).toArray();
  }
}
