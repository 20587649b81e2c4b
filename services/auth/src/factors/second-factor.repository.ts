import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import { PasskeyConflict, type UserId } from '@leadmart/contracts';
import { unlessTaken } from '@leadmart/platform/mongo';
import {
  secondFactors,
  type Authenticator,
  type Passkey,
  type PendingAuthenticator,
  type SecondFactorDocument,
} from './second-factor.schema.js';

/** Writes the second factors of users, one document for each user. */
@Injectable()
export class SecondFactorRepository {
  constructor(
    @InjectModel(secondFactors.name) private readonly factors: Model<SecondFactorDocument>,
  ) {}

  /** Throws PasskeyConflict if another user has it. */
  async addPasskey(userId: UserId, passkey: Passkey, tx: ClientSession): Promise<void> {
    const change = { $push: { passkeys: passkey } };
    const add = () =>
      this.factors.updateOne({ _id: userId }, change, { upsert: true, session: tx });
    if (!(await unlessTaken(add, 'passkeys.id'))) throw PasskeyConflict({});
  }

  /** Returns false for a counter that does not rise, unless the device does not count. */
  async usePasskey(
    userId: UserId,
    { id, counter, at }: { id: string; counter: number; at: Date },
  ): Promise<boolean> {
    const before = counter === 0 ? 0 : { $lt: counter };
    const { matchedCount } = await this.factors.updateOne(
      { _id: userId, passkeys: { $elemMatch: { id, counter: before } } },
      { $set: { 'passkeys.$.counter': counter, 'passkeys.$.lastUsedAt': at } },
    );
    return matchedCount === 1;
  }

  async removePasskeys(userId: UserId, ids: readonly string[], tx: ClientSession): Promise<void> {
    const change = { $pull: { passkeys: { id: { $in: [...ids] } } } };
    await this.factors.updateOne({ _id: userId }, change, { session: tx });
  }

  async removeAuthenticator(userId: UserId, tx: ClientSession): Promise<void> {
    const change = { $unset: { authenticator: 1 } } as const;
    await this.factors.updateOne({ _id: userId }, change, { session: tx });
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
    const { matchedCount } = await this.factors.updateOne(
      { _id: userId, 'authenticator.lastStep': { $lt: step } },
      { $set: { 'authenticator.lastStep': step } },
    );
    return matchedCount === 1;
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
