import type { UserId, UserNoteId } from '@leadmart/contracts';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import type { Note } from './note.js';
import { NOTE_MODEL, type NoteDocument } from './note.schema.js';

/** Reads and writes admins' notes about users. */
@Injectable()
export class NoteRepository {
  constructor(@InjectModel(NOTE_MODEL) private readonly notes: Model<NoteDocument>) {}

  /** One page, newest first, and the number of notes about the user. */
  async page(
    userId: UserId,
    { skip, limit }: { skip: number; limit: number },
  ): Promise<{ total: number; notes: Note[] }> {
    const [total, found] = await Promise.all([
      this.notes.countDocuments({ userId }),
      this.notes.find({ userId }).sort({ createdAt: -1, _id: -1 }).skip(skip).limit(limit).lean(),
    ]);
    return { total, notes: found.map(toNote) };
  }

  async findByKey(
    { authorId, key }: Pick<Note, 'authorId' | 'key'>,
    tx: ClientSession,
  ): Promise<Note | undefined> {
    const found = await this.notes.findOne({ authorId, key }, null, { session: tx }).lean();
    return found ? toNote(found) : undefined;
  }

  async insert({ id: _id, ...note }: Note, tx: ClientSession): Promise<void> {
    await this.notes.create([{ _id, ...note }], { session: tx });
  }

  /** Returns the deleted note; undefined if it does not exist. */
  async remove(
    { userId, id: _id }: { userId: UserId; id: UserNoteId },
    tx: ClientSession,
  ): Promise<Note | undefined> {
    const removed = await this.notes.findOneAndDelete({ _id, userId }, { session: tx }).lean();
    return removed ? toNote(removed) : undefined;
  }

  async removeAllOf(userId: UserId, tx: ClientSession): Promise<void> {
    await this.notes.deleteMany({ userId }, { session: tx });
  }
}

function toNote({ _id: id, ...note }: NoteDocument): Note {
  return { id, ...note };
}
