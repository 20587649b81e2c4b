import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import type { UserId, UserNoteId } from '@leadmart/contracts';
import { withId, withUnderscoreId } from '@leadmart/platform/entities';
import { notes, type Note, type NoteDocument } from './note.schema.js';

/** Reads and writes admins' notes about users. */
@Injectable()
export class NoteRepository {
  constructor(@InjectModel(notes.name) private readonly notes: Model<NoteDocument>) {}

  /** One page, newest first, and the number of notes about the user. */
  async page(
    userId: UserId,
    { skip, limit }: { skip: number; limit: number },
  ): Promise<{ total: number; notes: Note[] }> {
    const [total, found] = await Promise.all([
      this.notes.countDocuments({ userId }),
      this.notes.find({ userId }).sort({ createdAt: -1, _id: -1 }).skip(skip).limit(limit).lean(),
    ]);
    return { total, notes: found.map(withId) };
  }

  async findByKey(
    { authorId, key }: Pick<Note, 'authorId' | 'key'>,
    tx: ClientSession,
  ): Promise<Note | undefined> {
    const found = await this.notes.findOne({ authorId, key }, null, { session: tx }).lean();
    return found ? withId(found) : undefined;
  }

  async insert(note: Note, tx: ClientSession): Promise<void> {
    await this.notes.create([withUnderscoreId(note)], { session: tx });
  }

  /** Returns the deleted note; undefined if it does not exist. */
  async remove(
    { userId, id: _id }: { userId: UserId; id: UserNoteId },
    tx: ClientSession,
  ): Promise<Note | undefined> {
    const removed = await this.notes.findOneAndDelete({ _id, userId }, { session: tx }).lean();
    return removed ? withId(removed) : undefined;
  }

  async removeAllOf(userId: UserId, tx: ClientSession): Promise<void> {
    await this.notes.deleteMany({ userId }, { session: tx });
  }
}
