import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model, QueryFilter } from 'mongoose';
import type { AnnouncementId } from '@leadmart/contracts';
import { withId } from '@leadmart/platform/entities';
import type { Announcement } from './announcement.js';
import { announcements, type AnnouncementDocument } from './announcement.schema.js';

/** All announcements, or those that users see at a moment. */
export interface AnnouncementFilter {
  readonly activeAt?: Date;
}

/** Reads and writes announcements. */
@Injectable()
export class AnnouncementRepository {
  constructor(
    @InjectModel(announcements.name) private readonly announcements: Model<AnnouncementDocument>,
  ) {}

  async find(id: AnnouncementId, tx: ClientSession): Promise<Announcement | undefined> {
    const found = await this.announcements.findById(id, null, { session: tx }).lean();
    return found ? withId(found) : undefined;
  }

  /** Newest first by the time since when they are shown, or by their creation: all, read in batches, or one page. */
  async list(
    filter: AnnouncementFilter,
    page?: { skip: number; limit: number },
  ): Promise<Announcement[]> {
    const found = await this.announcements
      .find(toQuery(filter), null, page)
      .sort(filter.activeAt ? { shownAt: -1, _id: -1 } : { createdAt: -1, _id: -1 })
      .lean();
    return found.map(withId);
  }

  async count(filter: AnnouncementFilter): Promise<number> {
    return this.announcements.countDocuments(toQuery(filter));
  }

  async save({ id, ...fields }: Announcement, tx: ClientSession): Promise<void> {
    await this.announcements.updateOne(
      { _id: id },
      { $set: fields },
      { session: tx, upsert: true },
    );
  }

  async delete(id: AnnouncementId, tx: ClientSession): Promise<void> {
    await this.announcements.deleteOne({ _id: id }, { session: tx });
  }
}

const toQuery = ({ activeAt }: AnnouncementFilter): QueryFilter<AnnouncementDocument> =>
  activeAt
    ? {
        active: true,
        shownAt: { $lte: activeAt },
        $or: [{ endsAt: null }, { endsAt: { $gt: activeAt } }],
      }
    : {};
