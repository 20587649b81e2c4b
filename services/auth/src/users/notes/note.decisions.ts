import { IdempotencyKeyReused, type CatalogueError } from '@leadmart/contracts';
import type { Note } from './note.schema.js';

type Decision =
  | { readonly kind: 'add' }
  | { readonly kind: 'done-before'; readonly note: Note }
  | { readonly kind: 'refuse'; readonly because: CatalogueError };

/** Whether a note is new. `known` is the author's note with the same key. */
export function decideAddition(
  known: Note | undefined,
  { userId, text }: Pick<Note, 'userId' | 'text'>,
): Decision {
  if (!known) return { kind: 'add' };
  if (known.userId === userId && known.text === text) return { kind: 'done-before', note: known };
  return { kind: 'refuse', because: IdempotencyKeyReused() };
}
