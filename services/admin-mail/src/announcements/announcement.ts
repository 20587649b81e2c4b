import type { AnnouncementId, AnnouncementType } from '@leadmart/contracts';
import type { Stamped, Values } from '@leadmart/platform/versions';

/** A text that every signed-in user reads on the dashboard while it is active. */
export interface Announcement extends Stamped {
  readonly id: AnnouncementId;
  readonly title: string;
  readonly content: string;
  readonly type: AnnouncementType;
  readonly active: boolean;
  readonly createdAt: Date;
}

/** The values that admins change. */
export function valuesOf(one: Pick<Announcement, 'title' | 'content' | 'type' | 'active'>): Values {
  const { title, content, type, active } = one;
  return { title, content, type, active };
}

/** One page of announcements, and the number of all. */
export interface AnnouncementPage {
  readonly announcements: readonly Announcement[];
  readonly total: number;
}
