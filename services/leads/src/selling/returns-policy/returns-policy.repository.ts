import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { ClientSession, Connection, mongo } from 'mongoose';
import { driverCollection, Transactions, upsertInto } from '@leadmart/platform/mongo';
import type { PolicyHistory } from './returns-policy.js';
import { returnsPolicies, type ReturnsPolicyDocument } from './returns-policy.schema.js';

const theOnlyId = 'returns';

/** Reads and writes the terms of returns. */
@Injectable()
export class ReturnsPolicyRepository {
  private readonly policies: mongo.Collection<ReturnsPolicyDocument>;

  constructor(@InjectConnection() connection: Connection) {
    this.policies = driverCollection(connection, returnsPolicies.name, returnsPolicies.schema);
  }

  async history(tx?: ClientSession): Promise<PolicyHistory> {
    const found = await this.policies.findOne({ _id: theOnlyId }, { session: tx });
    return { versions: found?.versions ?? [], ...(found?.stamp && { stamp: found.stamp }) };
  }

  /** Stores the history that was read in this transaction, with one more version. */
  save(history: PolicyHistory, tx: ClientSession): void {
    const update = { $set: history };
    Transactions.defer(tx, upsertInto(this.policies.namespace, theOnlyId, update));
  }
}
