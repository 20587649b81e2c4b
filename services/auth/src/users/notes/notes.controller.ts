import { Controller } from '@nestjs/common';
import {
  addUserNoteEndpoint,
  deleteUserNoteEndpoint,
  listUserNotesEndpoint,
  type UserNotesView,
  type UserNoteView,
} from '@leadmart/contracts';
import {
  CurrentUser,
  Handles,
  RequiredIdempotencyKey,
  Sent,
  type SentTo,
} from '@leadmart/platform/http';
import type { SessionUser } from '@leadmart/platform/sessions';
import { UsersService } from '../users.service.js';
import { NotesService } from './notes.service.js';

@Controller()
export class NotesController {
  constructor(
    private readonly users: UsersService,
    private readonly notes: NotesService,
  ) {}

  @Handles(listUserNotesEndpoint)
  async list(
    @CurrentUser() by: SessionUser,
    @Sent() { params: { id }, query: { page } }: SentTo<typeof listUserNotesEndpoint>,
  ): Promise<UserNotesView> {
    await this.users.ofSession(by);
    return this.notes.page(id, page, by);
  }

  @Handles(addUserNoteEndpoint)
  async add(
    @CurrentUser() by: SessionUser,
    @Sent() { params: { id: userId }, body: { text } }: SentTo<typeof addUserNoteEndpoint>,
    @RequiredIdempotencyKey() key: string,
  ): Promise<UserNoteView> {
    return this.notes.add({ userId, text, key }, by);
  }

  @Handles(deleteUserNoteEndpoint)
  async remove(
    @CurrentUser() by: SessionUser,
    @Sent() { params: { id: userId, noteId } }: SentTo<typeof deleteUserNoteEndpoint>,
  ): Promise<{ success: true }> {
    await this.notes.remove(userId, noteId, by);
    return { success: true };
  }
}
