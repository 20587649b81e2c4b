import { Controller } from '@nestjs/common';
import {
  addUserNoteEndpoint,
  deleteUserNoteEndpoint,
  listUserNotesEndpoint,
} from '@leadmart/contracts';
import { Handles, RequiredIdempotencyKey, Sent, type SentTo } from '@leadmart/platform/http';
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
    @Sent() { user, params: { id }, query: { page } }: SentTo<typeof listUserNotesEndpoint>,
  ) {
    await this.users.ofSession(user);
    return this.notes.page(id, page, user);
  }

  @Handles(addUserNoteEndpoint)
  async add(
    @Sent() { user, params: { id: userId }, body: { text } }: SentTo<typeof addUserNoteEndpoint>,
    @RequiredIdempotencyKey() key: string,
  ) {
    return this.notes.add({ userId, text, key }, user);
  }

  @Handles(deleteUserNoteEndpoint)
  async remove(
    @Sent() { user, params: { id: userId, noteId } }: SentTo<typeof deleteUserNoteEndpoint>,
  ): Promise<{ success: true }> {
    await this.notes.remove(userId, noteId, user);
    return { success: true };
  }
}
