import type { EndedSessions, UserId } from '@leadmart/contracts';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import { ENDED_SESSION, type EndedSessionRecord } from './ended-session.schema.js';

/** Keeps which sessions ended, one document a user. */
@Injectable()
export class EndedSessionRepository {
  constructor(@InjectModel(ENDED_SESSION) private readonly model: Model<EndedSessionRecord>) {}

  async save({ _id, ...ended }: EndedSessionRecord, session: ClientSession): Promise<void> {
    await this.model.updateOne({ _id }, { $set: ended }, { upsert: true, session });
  }

  /** The sweep of forgotten rows may be late, so the time is asked for. */
  async listRememberedAt(now: Date): Promise<EndedSessions['ended']> {
    const rows = await this.remembered(now).lean();
    return rows.map(({ _id, sessionVersion }) => ({ userId: _id as UserId, sessionVersion }));
  }

  remembered(now: Date) {
    return this.model.find({ forgetAt: { $gt: now } });
  }
}
