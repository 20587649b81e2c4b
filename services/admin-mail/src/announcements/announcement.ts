import type { EntityOf } from '@leadmart/platform/entities';
import type { Values } from '@leadmart/platform/versions';
import type { announcements } from './announcement.schema.js';

export type Announcement = EntityOf<typeof announcements>;

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
