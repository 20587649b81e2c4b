import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { AnnouncementId } from '@leadmart/contracts';
import type { ClientSession, Model } from 'mongoose';
import type { Announcement } from './announcement.js';
import { ANNOUNCEMENT_MODEL, type AnnouncementDocument } from './announcement.schema.js';

/** More nobody reads; the dashboard and the admin list show this many. */
const listed = 100;

/** Reads and writes announcements. */
@Injectable()
export class AnnouncementRepository {
  constructor(
    @InjectModel(ANNOUNCEMENT_MODEL) private readonly model: Model<AnnouncementDocument>,
  ) {}

  async find(id: AnnouncementId, session: ClientSession): Promise<Announcement | undefined> {
    const found = await this.model.findById(id, null, { session }).lean();
    return found ? toAnnouncement(found) : undefined;
  }

  /** Newest first. */
  async list(which: { onlyActive: boolean }): Promise<Announcement[]> {
    return (await this.listQuery(which).lean()).map(toAnnouncement);
  }

  listQuery({ onlyActive }: { onlyActive: boolean }) {
    return this.model
      .find(onlyActive ? { active: true } : {})
      .sort({ createdAt: -1 })
      .limit(listed);
  }

  async save({ id, ...fields }: Announcement, session: ClientSession): Promise<void> {
    await this.model.updateOne({ _id: id }, { $set: fields }, { session, upsert: true });
  }

  async delete(id: AnnouncementId, session: ClientSession): Promise<void> {
    await this.model.deleteOne({ _id: id }, { session });
  }
}

function toAnnouncement({ _id, ...fields }: AnnouncementDocument): Announcement {
  return { id: _id as AnnouncementId, ...fields };
}
