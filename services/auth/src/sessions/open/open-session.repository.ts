import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import type { UserId } from '@leadmart/contracts';
import { withId } from '@leadmart/platform/entities';
import {
  lastVisits,
  openSessions,
  type LastVisitDocument,
  type OpenSession,
  type OpenSessionDocument,
} from './open-session.schema.js';

interface Wanted {
  readonly userId: UserId;
  readonly sessionVersion: number;
  readonly at: Date;
  readonly limit: number;
}

/** Stores the sessions of users until their last token has expired, and the last visit of each user. */
@Injectable()
export class OpenSessionRepository {
  constructor(
    @InjectModel(openSessions.name) private readonly sessions: Model<OpenSessionDocument>,
    @InjectModel(lastVisits.name) private readonly visits: Model<LastVisitDocument>,
  ) {}

  /** Stores the session and its last use as a visit. */
  async save({ id: _id, ...session }: OpenSession): Promise<void> {
    const { userId, lastUsedAt: at } = session;
    await Promise.all([
      this.sessions.updateOne({ _id }, { $set: session }, { upsert: true }),
      this.visits.updateOne({ _id: userId }, { $max: { at } }, { upsert: true }),
    ]);
  }

  /** Users who never signed in are missing. */
  async lastVisits(userIds: readonly UserId[]): Promise<Map<UserId, Date>> {
    const found = await this.visits.find({ _id: { $in: [...userIds] } }).lean();
    return new Map(found.map(({ _id, at }) => [_id, at]));
  }

  /** Filters by time, because MongoDB deletes expired documents with a delay. */
  async list({ userId, sessionVersion, at, limit }: Wanted): Promise<OpenSession[]> {
    const found = await this.sessions
      .find({ userId, sessionVersion, endsAt: { $gt: at } })
      .sort({ lastUsedAt: -1 })
      .limit(limit)
      .lean();
    return found.map(withId);
  }

  async find(id: string): Promise<OpenSession | undefined> {
    const found = await this.sessions.findById(id).lean();
    return found ? withId(found) : undefined;
  }

  async removeAllOf(userId: UserId, tx: ClientSession): Promise<void> {
    await this.sessions.deleteMany({ userId }, { session: tx });
    await this.visits.deleteOne({ _id: userId }, { session: tx });
  }
}
