import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { UserId } from '@leadmart/contracts';
import { passkeyChallenges, type PasskeyChallengeDocument } from './passkey-challenge.schema.js';

/** Stores challenges for passkeys, for some minutes. */
@Injectable()
export class PasskeyChallengeRepository {
  constructor(
    @InjectModel(passkeyChallenges.name)
    private readonly challenges: Model<PasskeyChallengeDocument>,
  ) {}

  async insert(id: string, userId: UserId | null, expiresAt: Date): Promise<void> {
    await this.challenges.create({ _id: id, userId, expiresAt });
  }

  /** Returns false for one of another user, and if it was used before: of two at once, one gets true. */
  async use(id: string, userId: UserId | null, now: Date): Promise<boolean> {
    const { deletedCount } = await this.challenges.deleteOne({
      _id: id,
      userId,
      expiresAt: { $gt: now },
    });
    return deletedCount === 1;
  }
}
