import type { UserNoteId } from '@leadmart/contracts';
import { Schema } from 'mongoose';
import type { Note } from './note.js';

export const NOTE_MODEL = 'Note';

/** A note as stored. */
export interface NoteDocument extends Omit<Note, 'id'> {
  readonly _id: UserNoteId;
}

export const noteSchema = new Schema<NoteDocument>(
  { _id: String, userId: String, authorId: String, text: String, key: String, createdAt: Date },
  { collection: 'notes', versionKey: false },
);
noteSchema.index({ userId: 1, createdAt: -1, _id: -1 });
noteSchema.index({ authorId: 1, key: 1 }, { unique: true });
