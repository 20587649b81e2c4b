import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import { namespaceOf, Transactions, upsertInto } from '@leadmart/platform/mongo';
import type { PolicyHistory } from './returns-policy.js';
import { returnsPolicies, type ReturnsPolicyDocument } from './returns-policy.schema.js';

const theOnlyId = 'returns';

/** Reads and writes the terms of returns. */
@Injectable()
export class ReturnsPolicyRepository {
  constructor(
    @InjectModel(returnsPolicies.name) private readonly policies: Model<ReturnsPolicyDocument>,
  ) {}

  async history(tx?: ClientSession): Promise<PolicyHistory> {
    const found = await this.policies.findById(theOnlyId, null, { session: tx }).lean();
    return { versions: found?.versions ?? [], ...(found?.stamp && { stamp: found.stamp }) };
  }

  /** Stores the history that was read in this transaction, with one more version. */
  save(history: PolicyHistory, tx: ClientSession): void {
    const update = { $set: history };
    Transactions.defer(tx, upsertInto(namespaceOf(this.policies), theOnlyId, update));
  }
}
