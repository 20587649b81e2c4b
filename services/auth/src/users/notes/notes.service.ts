import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import {
  CannotChangeOwnAccount,
  pageSize,
  pagesOf,
  SessionEnded,
  UserNotFound,
  type UserId,
  type UserNoteId,
  type UserNotesView,
  type UserNoteView,
} from '@leadmart/contracts';
import { newId, Transactions } from '@leadmart/platform/mongo';
import type { SessionUser } from '@leadmart/platform/sessions';
import { Clock } from '@leadmart/platform/time';
import { UserAudit } from '../audit/user-audit.js';
import { UserRepository } from '../user.repository.js';
import { decideAddition } from './note.decisions.js';
import { NoteRepository } from './note.repository.js';
import type { Note } from './note.schema.js';

interface NewNote {
  readonly userId: UserId;
  readonly text: string;
  readonly key: string;
}

/**
 * Admins' notes about users. An admin cannot read or write notes about the own account. The audit trail records the length of
 * a note and never its text, because the trail stays when a user is erased.
 */
@Injectable()
export class NotesService {
  constructor(
    private readonly users: UserRepository,
    private readonly notes: NoteRepository,
    private readonly transactions: Transactions,
    private readonly audit: UserAudit,
    private readonly clock: Clock,
  ) {}

  /** Throws UserNotFound and, for notes about `by`, CannotChangeOwnAccount. */
  async page(userId: UserId, page: number, by: SessionUser): Promise<UserNotesView> {
    if (by.id === userId) throw CannotChangeOwnAccount();
    const slice = { skip: (page - 1) * pageSize, limit: pageSize };
    const [user, { total, notes }] = await Promise.all([
      this.users.read(userId),
      this.notes.page(userId, slice),
    ]);
    if (!user) throw UserNotFound();
    const authors = await this.emailsOf(notes);
    return {
      notes: notes.map((note) => toUserNoteView(note, authors.get(note.authorId))),
      total,
      page,
      pages: pagesOf(total),
    };
  }

  /** Returns the first note to a repetition. Throws IdempotencyKeyReused for a key of another note. */
  async add({ userId, text, key }: NewNote, by: SessionUser): Promise<UserNoteView> {
    const note = await this.change(userId, by, async (tx) => {
      const known = await this.notes.findByKey({ authorId: by.id, key }, tx);
      const decision = decideAddition(known, { userId, text });
      if (decision.kind === 'refuse') throw decision.because;
      if (decision.kind === 'done-before') return decision.note;
      const id = newId() as UserNoteId;
      const added = { id, userId, authorId: by.id, text, key, createdAt: this.clock.now() };
      await this.notes.insert(added, tx);
      const after = { characters: text.length };
      await this.audit.record(userId, 'user.note-added', { by, after }, tx);
      return added;
    });
    const authors = await this.emailsOf([note]);
    return toUserNoteView(note, authors.get(note.authorId));
  }

  /** Deleting a note that does not exist any more changes nothing. */
  async remove(userId: UserId, id: UserNoteId, by: SessionUser): Promise<void> {
    await this.change(userId, by, async (tx) => {
      const removed = await this.notes.remove({ userId, id }, tx);
      if (!removed) return;
      const before = { characters: removed.text.length, ownNote: removed.authorId === by.id };
      await this.audit.record(userId, 'user.note-deleted', { by, before }, tx);
    });
  }

  /** Throws SessionEnded if the acting admin is no longer one. */
  private async change<T>(
    userId: UserId,
    by: SessionUser,
    work: (tx: ClientSession) => Promise<T>,
  ): Promise<T> {
    if (by.id === userId) throw CannotChangeOwnAccount();
    return this.transactions.run(async (tx) => {
      if (!(await this.users.holdAdmin(by, tx))) throw SessionEnded();
      if (!(await this.users.hold(userId, tx))) throw UserNotFound();
      return work(tx);
    });
  }

  private async emailsOf(notes: readonly Note[]): Promise<ReadonlyMap<UserId, string>> {
    const authorIds = [...new Set(notes.map(({ authorId }) => authorId))];
    const found = authorIds.length === 0 ? [] : await this.users.emailsOf(authorIds);
    return new Map(found.map(({ userId, email }) => [userId, email]));
  }
}

/** A note as admins see it; `author` is an email. */
function toUserNoteView(
  { id: _id, text, createdAt }: Note,
  author: string | undefined,
): UserNoteView {
  return { _id, text, author: author ?? null, createdAt: createdAt.toISOString() };
}
