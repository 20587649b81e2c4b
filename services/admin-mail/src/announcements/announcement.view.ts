import { pagesOf, type AnnouncementsPageView, type AnnouncementView } from '@leadmart/contracts';
import { renderNote } from '@leadmart/platform/markdown';
import { versionOf } from '@leadmart/platform/versions';
import { valuesOf, type Announcement, type AnnouncementPage } from './announcement.js';

export function toAnnouncementView(announcement: Announcement): AnnouncementView {
  const { id: _id, content, createdAt } = announcement;
  return {
    _id,
    ...valuesOf(announcement),
    html: renderNote(content),
    createdAt: createdAt.toISOString(),
    version: versionOf(announcement),
  };
}

export function toAnnouncementsPageView(
  { announcements, total }: AnnouncementPage,
  { page, limit }: { page: number; limit: number },
): AnnouncementsPageView {
  return {
    announcements: announcements.map(toAnnouncementView),
    total,
    page,
    pages: pagesOf(total, limit),
  };
}
