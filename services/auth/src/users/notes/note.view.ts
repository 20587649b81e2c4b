import type { UserNoteView } from '@leadmart/contracts';
import type { Note } from './note.js';

/** A note as admins see it; `author` is an email. */
export function toUserNoteView(
  { id: _id, text, createdAt }: Note,
  author: string | undefined,
): UserNoteView {
  return { _id, text, author: author ?? null, createdAt: createdAt.toISOString() };
}
