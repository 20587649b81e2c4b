import type { AnnouncementsPageView, AnnouncementView } from '@leadmart/contracts';
import type { Announcement, AnnouncementPage } from './announcement.js';

export function toAnnouncementView({ id, createdAt, ...fields }: Announcement): AnnouncementView {
  return { _id: id, ...fields, createdAt: createdAt.toISOString() };
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
