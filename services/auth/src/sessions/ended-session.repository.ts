import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import type { EndedSessions } from '@leadmart/contracts';
import { coalescedReads } from '@leadmart/platform/coalescing';
import {
  endedSessions,
  loggedOutSessions,
  type EndedSessionDocument,
  type LoggedOutSessionDocument,
} from './ended-session.schema.js';

/** Selects the endings that have not expired at a time; with `since`, only those from then on. */
interface RememberedEndings {
  readonly at: Date;
  readonly since?: Date | undefined;
}

/** Stores ended sessions: all of a user, one document per user, and single ones that were logged out. */
@Injectable()
export class EndedSessionRepository {
  private readonly reads = coalescedReads<string, true>(async (ids) => {
    const found = await this.logouts.find({ _id: { $in: [...ids] } }, { _id: 1 }).lean();
    return new Map(found.map(({ _id }) => [_id, true]));
  });

  constructor(
    @InjectModel(endedSessions.name) private readonly endings: Model<EndedSessionDocument>,
    @InjectModel(loggedOutSessions.name)
    private readonly logouts: Model<LoggedOutSessionDocument>,
  ) {}

  async save({ _id, ...ended }: EndedSessionDocument, tx: ClientSession): Promise<void> {
    await this.endings.updateOne({ _id }, { $set: ended }, { upsert: true, session: tx });
  }

  /** Returns true if the session was not logged out before. */
  async addLogout(
    { _id, ...ended }: LoggedOutSessionDocument,
    tx: ClientSession,
  ): Promise<boolean> {
    const options = { upsert: true, session: tx };
    const { upsertedCount } = await this.logouts.updateOne(
      { _id },
      { $setOnInsert: ended },
      options,
    );
    return upsertedCount === 1;
  }

  /** Under load one command answers for many sessions. */
  async isLoggedOut(sessionId: string): Promise<boolean> {
    return (await this.reads.call(sessionId)) === true;
  }

  /** Filters by time, because MongoDB deletes expired documents with a delay. */
  async list({ at, since }: RememberedEndings): Promise<Omit<EndedSessions, 'asOf'>> {
    const remembered = { ...(since && { endedAt: { $gte: since } }), forgetAt: { $gt: at } };
    const [ended, loggedOut] = await Promise.all([
      this.endings.find(remembered).lean(),
      this.logouts.find(remembered).lean(),
    ]);
    return {
      ended: ended.map(({ _id, sessionVersion }) => ({ userId: _id, sessionVersion })),
      loggedOut: loggedOut.map(({ _id, forgetAt }) => ({
        sessionId: _id,
        forgetAt: forgetAt.toISOString(),
      })),
    };
  }
}
