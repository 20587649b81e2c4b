import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { mostUnreadCounted, type UserId } from '@leadmart/contracts';
import { withId, withUnderscoreId } from '@leadmart/platform/entities';
import { unlessTaken } from '@leadmart/platform/mongo';
import { notices, type Notice, type NoticeDocument, type NoticePosition } from './notice.schema.js';

/** Reads and writes notices. */
@Injectable()
export class NoticeRepository {
  constructor(@InjectModel(notices.name) private readonly notices: Model<NoticeDocument>) {}

  /** Notices that exist already do not change. */
  async store(notices: readonly Notice[]): Promise<void> {
    const all = notices.map(withUnderscoreId);
    await unlessTaken(() => this.notices.insertMany(all, { ordered: false }));
  }

  /** The notices of a user before a position, newest first. */
  async newest(
    userId: UserId,
    { before, limit }: { readonly before: NoticePosition | undefined; readonly limit: number },
  ): Promise<Notice[]> {
    const older = before && {
      createdAt: { $lte: before.createdAt },
      $or: [{ createdAt: { $lt: before.createdAt } }, { _id: { $lt: before.id } }],
    };
    const found = await this.notices
      .find({ userId, ...older })
      .sort({ createdAt: -1, _id: -1 })
      .limit(limit)
      .lean();
    return found.map(withId);
  }

  /** Counted up to `mostUnreadCounted`. */
  async countSince(userId: UserId, readUntil: Date | undefined): Promise<number> {
    const later = readUntil && { createdAt: { $gt: readUntil } };
    return this.notices.countDocuments({ userId, ...later }, { limit: mostUnreadCounted });
  }

  async removeOf(userId: UserId): Promise<void> {
    await this.notices.deleteMany({ userId });
  }
}
