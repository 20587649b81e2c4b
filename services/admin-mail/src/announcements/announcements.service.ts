import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import {
  AdminMailAdminActed,
  AnnouncementNotFound,
  changeRecord,
  InvalidInput,
  type AdminChange,
  type AnnouncementBody,
  type AnnouncementId,
  type AnnouncementView,
  type AuditedAction,
  type UserId,
} from '@leadmart/contracts';
import { RecentValues } from '@leadmart/platform/caching';
import { EventLog } from '@leadmart/platform/event-log';
import { newId, Transactions } from '@leadmart/platform/mongo';
import { Clock } from '@leadmart/platform/time';
import { refuseStale, stamped } from '@leadmart/platform/versions';
import { valuesOf, type Announcement, type AnnouncementPage } from './announcement.js';
import { AnnouncementRepository, type AnnouncementFilter } from './announcement.repository.js';
import { toAnnouncementView } from './announcement.view.js';

interface By {
  readonly adminId: UserId;
}

interface ByWithVersion extends By {
  /** The version that the admin changes. */
  readonly version: number | undefined;
}

/** Owns the announcements: lists them, and stores the changes of admins, each with an audit record. */
@Injectable()
export class AnnouncementsService {
  private readonly recent = new RecentValues<'active', readonly AnnouncementView[]>({
    read: async () => (await this.all({ activeAt: this.clock.now() })).map(toAnnouncementView),
  });

  constructor(
    private readonly announcements: AnnouncementRepository,
    private readonly transactions: Transactions,
    private readonly eventLog: EventLog,
    private readonly clock: Clock,
  ) {}

  /** Newest first. */
  async all(filter: AnnouncementFilter = {}): Promise<Announcement[]> {
    return this.announcements.list(filter);
  }

  /** All active ones, newest first: up to a second old after a change by another process. */
  allActive(): Promise<readonly AnnouncementView[]> {
    return this.recent.get('active');
  }

  /** Newest first: those that users see now, or all; `page` counts from 1. */
  async page({
    which,
    page,
    limit,
  }: {
    which: 'active' | 'all';
    page: number;
    limit: number;
  }): Promise<AnnouncementPage> {
    const filter = which === 'active' ? { activeAt: this.clock.now() } : {};
    const [announcements, total] = await Promise.all([
      this.announcements.list(filter, { skip: (page - 1) * limit, limit }),
      this.announcements.count(filter),
    ]);
    return { announcements, total };
  }

  async create(body: AnnouncementBody, { adminId }: By): Promise<Announcement> {
    const at = this.clock.now();
    const after = withBody({ id: newId() as AnnouncementId, createdAt: at }, body);
    await this.change(async (tx) => {
      await this.announcements.save(after, tx);
      const record = announcementRecord({ adminId, at, after });
      await this.eventLog.add(AdminMailAdminActed, record, tx);
    });
    return after;
  }

  async update(
    id: AnnouncementId,
    body: AnnouncementBody,
    { adminId, version }: ByWithVersion,
  ): Promise<Announcement> {
    const at = this.clock.now();
    return this.change(async (tx) => {
      const before = await this.announcements.find(id, tx);
      if (!before) throw AnnouncementNotFound();
      const changed = { before, after: withBody(before, body) };
      refuseStale(valuesOf, before, { version, values: valuesOf(changed.after) });
      const after = stamped(valuesOf, changed, { by: adminId, at });
      await this.announcements.save(after, tx);
      const record = announcementRecord({ adminId, at, before, after });
      await this.eventLog.add(AdminMailAdminActed, record, tx);
      return after;
    });
  }

  async delete(id: AnnouncementId, { adminId, version }: ByWithVersion): Promise<void> {
    const at = this.clock.now();
    await this.change(async (tx) => {
      const before = await this.announcements.find(id, tx);
      if (!before) throw AnnouncementNotFound();
      refuseStale(valuesOf, before, { version, values: {} });
      await this.announcements.delete(id, tx);
      const record = announcementRecord({ adminId, at, before });
      await this.eventLog.add(AdminMailAdminActed, record, tx);
    });
  }

  private async change<T>(work: (tx: ClientSession) => Promise<T>): Promise<T> {
    try {
      return await this.transactions.run(work);
    } finally {
      this.recent.forgetAll();
    }
  }
}

type Stored = Pick<Announcement, 'id' | 'createdAt'> &
  Partial<Pick<Announcement, 'startsAt' | 'endsAt'>>;

/** The announcement after a change. Throws InvalidInput if it would end before it starts. */
function withBody<T extends Stored>(before: T, body: AnnouncementBody): T & Announcement {
  const startsAt = momentOf(body.startsAt, before.startsAt);
  const endsAt = momentOf(body.endsAt, before.endsAt);
  if (endsAt && endsAt <= (startsAt ?? before.createdAt)) {
    const message = startsAt ? 'expected a moment after the start' : 'expected a moment to come';
    throw InvalidInput({ fields: [{ field: 'endsAt', message }] });
  }
  return { ...before, ...body, startsAt, endsAt, shownAt: startsAt ?? before.createdAt };
}

/** A field that is missing keeps its moment; null removes it. */
function momentOf(sent: string | null | undefined, before: Date | null = null): Date | null {
  if (sent === undefined) return before;
  return sent === null ? null : new Date(sent);
}

/** The audit record of a change to an announcement. */
function announcementRecord(change: AdminChange<Announcement>): AuditedAction {
  return changeRecord(change, {
    type: 'announcement',
    nameOf: ({ title }) => title,
    factsOf: valuesOf,
  });
}
