import type { AnnouncementId, AnnouncementType } from '@leadmart/contracts';
import {
  entity,
  flag,
  moment,
  optional,
  orNull,
  text,
  value,
  type DocumentOf,
} from '@leadmart/platform/entities';
import type { Stamp } from '@leadmart/platform/versions';

/** A text that every signed-in user reads on the dashboard while it is active. */
export const announcements = entity({
  collection: 'announcements',
  fields: {
    _id: text<AnnouncementId>(),
    title: text(),
    content: text(),
    type: text<AnnouncementType>(),
    active: flag(),
    /** Users see it from the start on, until the end. */
    startsAt: orNull(moment()),
    endsAt: orNull(moment()),
    /** The start, or else the creation: the order of the users' list. */
    shownAt: moment(),
    createdAt: moment(),
    stamp: optional(value<Stamp>()),
  },
  indexes: [
    // Sort the pages of users and of admins.
    [{ active: 1, shownAt: -1, _id: -1 }],
    [{ createdAt: -1, _id: -1 }],
  ],
});

export type AnnouncementDocument = DocumentOf<typeof announcements>;
