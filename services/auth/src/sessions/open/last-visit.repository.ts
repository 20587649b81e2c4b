import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import type { UserId } from '@leadmart/contracts';
import { lastVisits, type LastVisitDocument } from './last-visit.schema.js';

/** Stores the last visit of each user. */
@Injectable()
export class LastVisitRepository {
  constructor(@InjectModel(lastVisits.name) private readonly visits: Model<LastVisitDocument>) {}

  async note(userId: UserId, at: Date): Promise<void> {
    await this.visits.updateOne({ _id: userId }, { $max: { at } }, { upsert: true });
  }

  /** Users who never signed in are missing. */
  async of(userIds: readonly UserId[]): Promise<Map<UserId, Date>> {
    const found = await this.visits.find({ _id: { $in: [...userIds] } }).lean();
    return new Map(found.map(({ _id, at }) => [_id, at]));
  }

  async remove(userId: UserId, tx: ClientSession): Promise<void> {
    await this.visits.deleteOne({ _id: userId }, { session: tx });
  }
}
