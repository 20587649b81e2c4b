import type { AnnouncementId, AnnouncementType, AnnouncementView } from '@leadmart/contracts';

/** Something every signed-in user reads on the dashboard while it is active. */
export interface Announcement {
  readonly id: AnnouncementId;
  readonly title: string;
  readonly content: string;
  readonly type: AnnouncementType;
  readonly active: boolean;
  readonly createdAt: Date;
}

export function toAnnouncementView({ id, createdAt, ...fields }: Announcement): AnnouncementView {
  return { _id: id, ...fields, createdAt: createdAt.toISOString() };
}
