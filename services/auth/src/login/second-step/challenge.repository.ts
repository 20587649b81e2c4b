import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { challenges, type ChallengeDocument } from './challenge.schema.js';

/** A login that waits for a second factor. */
export type Challenge = Omit<ChallengeDocument, '_id'>;

/** Stores logins that wait for a second factor, for some minutes. */
@Injectable()
export class ChallengeRepository {
  constructor(
    @InjectModel(challenges.name) private readonly challenges: Model<ChallengeDocument>,
  ) {}

  async insert(id: string, challenge: Challenge): Promise<void> {
    await this.challenges.create({ _id: id, ...challenge });
  }

  async find(id: string, now: Date): Promise<Challenge | undefined> {
    const found = await this.challenges.findOne({ _id: id, expiresAt: { $gt: now } }).lean();
    return found ?? undefined;
  }

  /** Returns false if it was used before: of two at once, one gets true. */
  async use(id: string): Promise<boolean> {
    const { deletedCount } = await this.challenges.deleteOne({ _id: id });
    return deletedCount === 1;
  }
}
