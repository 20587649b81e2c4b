import type { AnnouncementId, AnnouncementType } from '@leadmart/contracts';

/** A text that every signed-in user reads on the dashboard while it is active. */
export interface Announcement {
  readonly id: AnnouncementId;
  readonly title: string;
  readonly content: string;
  readonly type: AnnouncementType;
  readonly active: boolean;
  readonly createdAt: Date;
}

/** One page of announcements, and the number of all. */
export interface AnnouncementPage {
  readonly announcements: readonly Announcement[];
  readonly total: number;
}
