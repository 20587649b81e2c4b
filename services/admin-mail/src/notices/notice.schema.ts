import { noticeDays, type NoticeKind, type UserId } from '@leadmart/contracts';
import { entity, moment, text, type DocumentOf, type EntityOf } from '@leadmart/platform/entities';

/** Something that a user was told, in the list that the bell opens. It says the same as a mail. */
export const notices = entity({
  collection: 'notices',
  fields: {
    /** The id of the command or event that it was made of. */
    _id: text(),
    userId: text<UserId>(),
    kind: text<NoticeKind>(),
    text: text(),
    path: text(),
    /** The time when it was stored, not that of what happened: a late one is new to its reader. */
    createdAt: moment(),
  },
  indexes: [
    // Lists and counts the notices of a user.
    [{ userId: 1, createdAt: -1, _id: -1 }],
    [{ createdAt: 1 }, { expireAfterSeconds: noticeDays * 24 * 60 * 60 }],
  ],
});

export type NoticeDocument = DocumentOf<typeof notices>;
export type Notice = EntityOf<typeof notices>;

/** The position of a notice in the list of its user. */
export type NoticePosition = Pick<Notice, 'createdAt' | 'id'>;
