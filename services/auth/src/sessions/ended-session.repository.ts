import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import type { EndedSessions } from '@leadmart/contracts';
import { endedSessions, type EndedSessionDocument } from './ended-session.schema.js';

/** Selects the endings that have not expired at a time; with `since`, only those from then on. */
export interface RememberedEndings {
  readonly at: Date;
  readonly since?: Date | undefined;
}

/** Stores ended sessions, one document per user. */
@Injectable()
export class EndedSessionRepository {
  constructor(
    @InjectModel(endedSessions.name) private readonly endings: Model<EndedSessionDocument>,
  ) {}

  async save({ _id, ...ended }: EndedSessionDocument, tx: ClientSession): Promise<void> {
    await this.endings.updateOne({ _id }, { $set: ended }, { upsert: true, session: tx });
  }

  /** Filters by time, because MongoDB deletes expired documents with a delay. */
  async list({ at, since }: RememberedEndings): Promise<EndedSessions['ended']> {
    const found = await this.endings
      .find({ ...(since && { endedAt: { $gte: since } }), forgetAt: { $gt: at } })
      .lean();
    return found.map(({ _id, sessionVersion }) => ({ userId: _id, sessionVersion }));
  }
}
