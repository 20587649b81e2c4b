import type { UserId } from '@leadmart/contracts';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import { LINK, type Link, type LinkPurpose } from './link.schema.js';

const idOf = (purpose: LinkPurpose, userId: UserId) => `${purpose}:${userId}`;

/** Keeps the links that were mailed, by the hash of their secret. */
@Injectable()
export class LinkRepository {
  constructor(@InjectModel(LINK) private readonly model: Model<Link>) {}

  /** Puts a link in the place of an older one of the same purpose. */
  async replace(link: Omit<Link, '_id' | 'usedAt'>, session: ClientSession): Promise<void> {
    await this.model.updateOne(
      { _id: idOf(link.purpose, link.userId) },
      { $set: { ...link, usedAt: null } },
      { upsert: true, session },
    );
  }

  async find(
    { tokenHash, purpose }: Pick<Link, 'tokenHash' | 'purpose'>,
    session?: ClientSession,
  ): Promise<Link | undefined> {
    const link = await this.byHash(tokenHash)
      .session(session ?? null)
      .lean<Link>();
    return link?.purpose === purpose ? link : undefined;
  }

  byHash(tokenHash: string) {
    return this.model.findOne({ tokenHash });
  }

  async markUsed(link: Link, usedAt: Date, session: ClientSession): Promise<void> {
    await this.model.updateOne(
      { _id: link._id, tokenHash: link.tokenHash },
      { $set: { usedAt } },
      { session },
    );
  }

  async removeAllOf(userId: UserId, session: ClientSession): Promise<void> {
    const purposes: LinkPurpose[] = ['verify-email', 'reset-password'];
    const ids = purposes.map((purpose) => idOf(purpose, userId));
    await this.model.deleteMany({ _id: { $in: ids } }, { session });
  }
}
