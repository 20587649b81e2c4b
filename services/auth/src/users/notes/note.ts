import type { UserId, UserNoteId } from '@leadmart/contracts';

/** A text of an admin about a user, for other admins. */
export interface Note {
  readonly id: UserNoteId;
  /** The user whom the note is about. */
  readonly userId: UserId;
  readonly authorId: UserId;
  readonly text: string;
  /** The author's key of the request: a repetition adds no second note. */
  readonly key: string;
  readonly createdAt: Date;
}
