import type { UserId, UserNoteId } from '@leadmart/contracts';
import { entity, moment, text, type DocumentOf, type EntityOf } from '@leadmart/platform/entities';

/** A text of an admin about a user, for other admins. */
export const notes = entity({
  collection: 'notes',
  fields: {
    _id: text<UserNoteId>(),
    /** The user whom the note is about. */
    userId: text<UserId>(),
    authorId: text<UserId>(),
    text: text(),
    /** The author's key of the request: a repetition adds no second note. */
    key: text(),
    createdAt: moment(),
  },
  indexes: [[{ userId: 1, createdAt: -1, _id: -1 }], [{ authorId: 1, key: 1 }, { unique: true }]],
});

export type NoteDocument = DocumentOf<typeof notes>;
export type Note = EntityOf<typeof notes>;
