import type { EntityOf } from '@leadmart/platform/entities';
import type { Values } from '@leadmart/platform/versions';
import type { announcements } from './announcement.schema.js';

export type Announcement = EntityOf<typeof announcements>;

/** The values that admins change, with moments as texts. */
export function valuesOf(one: Announcement) {
  const { title, content, type, active, startsAt, endsAt } = one;
  const span = {
    startsAt: startsAt?.toISOString() ?? null,
    endsAt: endsAt?.toISOString() ?? null,
  };
  return { title, content, type, active, ...span } satisfies Values;
}

/** One page of announcements, and the number of all. */
export interface AnnouncementPage {
  readonly announcements: readonly Announcement[];
  readonly total: number;
}
