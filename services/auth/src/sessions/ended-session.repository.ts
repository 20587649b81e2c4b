import type { EndedSessions, UserId } from '@leadmart/contracts';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import { ENDED_SESSION_MODEL, type EndedSessionDocument } from './ended-session.schema.js';

/** Endings that are remembered at a time; with `since`, only those from then on. */
export interface RememberedEndings {
  readonly at: Date;
  readonly since?: Date | undefined;
}

/** Keeps which sessions ended, one document a user. */
@Injectable()
export class EndedSessionRepository {
  constructor(
    @InjectModel(ENDED_SESSION_MODEL) private readonly model: Model<EndedSessionDocument>,
  ) {}

  async save({ _id, ...ended }: EndedSessionDocument, tx: ClientSession): Promise<void> {
    await this.model.updateOne({ _id }, { $set: ended }, { upsert: true, session: tx });
  }

  /** The sweep of forgotten rows may be late, so the time is asked for. */
  async list(which: RememberedEndings): Promise<EndedSessions['ended']> {
    const rows = await this.remembered(which).lean();
    return rows.map(({ _id, sessionVersion }) => ({ userId: _id as UserId, sessionVersion }));
  }

  remembered({ at, since }: RememberedEndings) {
    return this.model.find({ ...(since && { endedAt: { $gte: since } }), forgetAt: { $gt: at } });
  }
}
