import { driverCollection, Transactions, upsertInto } from '@leadmart/platform/mongo';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { ClientSession, Connection, mongo } from 'mongoose';
import type { PolicyVersion } from './returns-policy.js';
import {
  RETURNS_POLICY_MODEL,
  returnsPolicySchema,
  type ReturnsPolicyDocument,
} from './returns-policy.schema.js';

const theOnlyId = 'returns';

/** Reads and writes the terms of returns. */
@Injectable()
export class ReturnsPolicyRepository {
  private readonly policies: mongo.Collection<ReturnsPolicyDocument>;

  constructor(@InjectConnection() connection: Connection) {
    this.policies = driverCollection(connection, RETURNS_POLICY_MODEL, returnsPolicySchema);
  }

  /** All versions, the oldest first. */
  async versions(tx?: ClientSession): Promise<readonly PolicyVersion[]> {
    const found = await this.policies.findOne({ _id: theOnlyId }, { session: tx });
    return found?.versions ?? [];
  }

  /** Stores all versions, read in this transaction. */
  save(versions: readonly PolicyVersion[], tx: ClientSession): void {
    const update = { $set: { versions } };
    Transactions.defer(tx, upsertInto(this.policies.namespace, theOnlyId, update));
  }
}
