import type { AnnouncementsPageView, AnnouncementView } from '@leadmart/contracts';
import { versionOf } from '@leadmart/platform/versions';
import type { Announcement, AnnouncementPage } from './announcement.js';

export function toAnnouncementView(announcement: Announcement): AnnouncementView {
  const { id: _id, title, content, type, active, createdAt } = announcement;
  const version = versionOf(announcement);
  return { _id, title, content, type, active, createdAt: createdAt.toISOString(), version };
}

export function toAnnouncementsPageView(
  { announcements, total }: AnnouncementPage,
  { page, limit }: { page: number; limit: number },
): AnnouncementsPageView {
  return {
    announcements: announcements.map(toAnnouncementView),
    total,
    page,
    pages: Math.max(1, Math.ceil(total / limit)),
  };
}
