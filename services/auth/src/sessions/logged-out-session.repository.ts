import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import type { EndedSessions } from '@leadmart/contracts';
import { coalescedReads } from '@leadmart/platform/coalescing';
import type { RememberedEndings } from './ended-session.repository.js';
import { loggedOutSessions, type LoggedOutSessionDocument } from './ended-session.schema.js';

/** Stores single sessions that were logged out. */
@Injectable()
export class LoggedOutSessionRepository {
  private readonly reads = coalescedReads<string, true>(async (ids) => {
    const found = await this.logouts.find({ _id: { $in: [...ids] } }, { _id: 1 }).lean();
    return new Map(found.map(({ _id }) => [_id, true]));
  });

  constructor(
    @InjectModel(loggedOutSessions.name)
    private readonly logouts: Model<LoggedOutSessionDocument>,
  ) {}

  /** Returns true if the session was not logged out before. */
  async add({ _id, ...ended }: LoggedOutSessionDocument, tx: ClientSession): Promise<boolean> {
    const options = { upsert: true, session: tx };
    const { upsertedCount } = await this.logouts.updateOne(
      { _id },
      { $setOnInsert: ended },
      options,
    );
    return upsertedCount === 1;
  }

  /** Under load one command answers for many sessions. */
  async has(sessionId: string): Promise<boolean> {
    return (await this.reads.call(sessionId)) === true;
  }

  async list({ at, since }: RememberedEndings): Promise<EndedSessions['loggedOut']> {
    const found = await this.logouts
      .find({ ...(since && { endedAt: { $gte: since } }), forgetAt: { $gt: at } })
      .lean();
    return found.map(({ _id, forgetAt }) => ({
      sessionId: _id,
      forgetAt: forgetAt.toISOString(),
    }));
  }
}
