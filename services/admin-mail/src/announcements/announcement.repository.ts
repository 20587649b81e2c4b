import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { AnnouncementId } from '@leadmart/contracts';
import type { ClientSession, Model } from 'mongoose';
import type { Announcement } from './announcement.js';
import {
  ANNOUNCEMENT_CHANGE_MODEL,
  ANNOUNCEMENT_MODEL,
  type AnnouncementChange,
  type AnnouncementDocument,
} from './announcement.schema.js';

/** More nobody reads; the dashboard and the admin list show this many. */
const listed = 100;

/** Reads and writes announcements, and remembers what was done to them. */
@Injectable()
export class AnnouncementRepository {
  constructor(
    @InjectModel(ANNOUNCEMENT_MODEL) private readonly model: Model<AnnouncementDocument>,
    @InjectModel(ANNOUNCEMENT_CHANGE_MODEL) private readonly changes: Model<AnnouncementChange>,
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

  /** Remembers who did what, in the transaction of the change itself. */
  async remember(change: AnnouncementChange, session: ClientSession): Promise<void> {
    await this.changes.create([change], { session });
  }
}

function toAnnouncement({ _id, ...fields }: AnnouncementDocument): Announcement {
  return { id: _id as AnnouncementId, ...fields };
}
