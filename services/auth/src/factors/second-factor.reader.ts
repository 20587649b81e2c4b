import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import type { UserId } from '@leadmart/contracts';
import {
  secondFactors,
  type SecondFactorDocument,
  type StoredFactors,
} from './second-factor.schema.js';

/** The second factors of a user. A user without any reads as one with empty lists. */
@Injectable()
export class SecondFactorReader {
  constructor(
    @InjectModel(secondFactors.name) private readonly factors: Model<SecondFactorDocument>,
  ) {}

  async find(userId: UserId, tx?: ClientSession): Promise<StoredFactors> {
    const found = await this.factors.findById(userId, null, { session: tx }).lean();
    return toFactors(found ?? { _id: userId });
  }

  async findByPasskey(passkeyId: string): Promise<StoredFactors | undefined> {
    const found = await this.factors.findOne({ 'passkeys.id': passkeyId }).lean();
    return found ? toFactors(found) : undefined;
  }
}

function toFactors({
  _id: userId,
  passkeys = [],
  recoveryCodes = [],
  ...rest
}: Partial<SecondFactorDocument> & Pick<SecondFactorDocument, '_id'>): StoredFactors {
  return { userId, passkeys, recoveryCodes, ...rest };
}
