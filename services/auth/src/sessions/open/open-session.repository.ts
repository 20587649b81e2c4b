import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import type { UserId } from '@leadmart/contracts';
import { withId } from '@leadmart/platform/entities';
import { openSessions, type OpenSession, type OpenSessionDocument } from './open-session.schema.js';

interface Wanted {
  readonly userId: UserId;
  readonly sessionVersion: number;
  readonly at: Date;
  readonly limit: number;
}

/** Stores the sessions of users until their last token has expired. */
@Injectable()
export class OpenSessionRepository {
  constructor(
    @InjectModel(openSessions.name) private readonly sessions: Model<OpenSessionDocument>,
  ) {}

  async save({ id: _id, ...session }: OpenSession): Promise<void> {
    await this.sessions.updateOne({ _id }, { $set: session }, { upsert: true });
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
  }
}
