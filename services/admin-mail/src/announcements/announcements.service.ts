import { Injectable } from '@nestjs/common';
import {
  AdminMailAdminActed,
  AnnouncementNotFound,
  type AnnouncementBody,
  type AnnouncementId,
  type UserId,
} from '@leadmart/contracts';
import { EventLog } from '@leadmart/platform/event-log';
import { newId, Transactions } from '@leadmart/platform/mongo';
import { Clock } from '@leadmart/platform/time';
import type { Announcement } from './announcement.js';
import { announcementRecord } from './announcement-audit.js';
import { AnnouncementRepository } from './announcement.repository.js';

interface By {
  readonly adminId: UserId;
}

/** The announcements: what users read, and what admins do to them, each time with a record of who did what. */
@Injectable()
export class AnnouncementsService {
  constructor(
    private readonly announcements: AnnouncementRepository,
    private readonly transactions: Transactions,
    private readonly eventLog: EventLog,
    private readonly clock: Clock,
  ) {}

  async list(which: { onlyActive: boolean }): Promise<Announcement[]> {
    return await this.announcements.list(which);
  }

  async create(body: AnnouncementBody, { adminId }: By): Promise<Announcement> {
    const at = this.clock.now();
    const after = { id: newId() as AnnouncementId, ...body, createdAt: at };
    await this.transactions.run(async (session) => {
      await this.announcements.save(after, session);
      const record = announcementRecord({ adminId, at, after });
      await this.eventLog.add(AdminMailAdminActed, record, session);
    });
    return after;
  }

  async update(id: AnnouncementId, body: AnnouncementBody, { adminId }: By): Promise<Announcement> {
    const at = this.clock.now();
    return await this.transactions.run(async (session) => {
      const before = await this.announcements.find(id, session);
      if (!before) throw AnnouncementNotFound();
      const after = { ...before, ...body };
      await this.announcements.save(after, session);
      const record = announcementRecord({ adminId, at, before, after });
      await this.eventLog.add(AdminMailAdminActed, record, session);
      return after;
    });
  }

  async delete(id: AnnouncementId, { adminId }: By): Promise<void> {
    const at = this.clock.now();
    await this.transactions.run(async (session) => {
      const before = await this.announcements.find(id, session);
      if (!before) throw AnnouncementNotFound();
      await this.announcements.delete(id, session);
      const record = announcementRecord({ adminId, at, before });
      await this.eventLog.add(AdminMailAdminActed, record, session);
    });
  }
}
