import type { UserId } from '@leadmart/contracts';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import type { Authenticator, PendingAuthenticator, StoredFactors } from './second-factor.js';
import { SECOND_FACTOR_MODEL, type SecondFactorDocument } from './second-factor.schema.js';

/** Stores the second factors of users, one document for each user. */
@Injectable()
export class SecondFactorRepository {
  constructor(
    @InjectModel(SECOND_FACTOR_MODEL) private readonly factors: Model<SecondFactorDocument>,
  ) {}

  async find(userId: UserId, tx?: ClientSession): Promise<StoredFactors> {
    const found = await this.factors.findById(userId, null, { session: tx }).lean();
    const { _id, recoveryCodes = [], ...rest } = found ?? { _id: userId };
    return { userId: _id, recoveryCodes, ...rest };
  }

  /** Replaces an older pending secret. */
  async storePending(
    userId: UserId,
    pending: PendingAuthenticator,
    tx: ClientSession,
  ): Promise<void> {
    await this.factors.updateOne(
      { _id: userId },
      { $set: { pending } },
      { upsert: true, session: tx },
    );
  }

  async storeAuthenticator(
    userId: UserId,
    authenticator: Authenticator,
    tx: ClientSession,
  ): Promise<void> {
    const change = { $set: { authenticator }, $unset: { pending: 1 } } as const;
    await this.factors.updateOne({ _id: userId }, change, { session: tx });
  }

  /** Returns false if this step or a later one was accepted before: of two at once, one gets true. */
  async useStep(userId: UserId, step: number): Promise<boolean> {
    const { modifiedCount } = await this.factors.updateOne(
      { _id: userId, 'authenticator.lastStep': { $lt: step } },
      { $set: { 'authenticator.lastStep': step } },
    );
    return modifiedCount === 1;
  }

  /** Removes a recovery code and returns how many are left; undefined if there is no such code. */
  async useRecoveryCode(
    userId: UserId,
    codeHash: string,
    tx: ClientSession,
  ): Promise<number | undefined> {
    const after = await this.factors
      .findOneAndUpdate(
        { _id: userId, recoveryCodes: codeHash },
        { $pull: { recoveryCodes: codeHash } },
        { returnDocument: 'after', session: tx },
      )
      .lean();
    return after?.recoveryCodes.length;
  }

  async storeRecoveryCodes(
    userId: UserId,
    recoveryCodes: readonly string[],
    tx: ClientSession,
  ): Promise<void> {
    await this.factors.updateOne({ _id: userId }, { $set: { recoveryCodes } }, { session: tx });
  }

  async removeAllOf(userId: UserId, tx: ClientSession): Promise<void> {
    await this.factors.deleteOne({ _id: userId }, { session: tx });
  }
}
