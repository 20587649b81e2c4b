import { Controller } from '@nestjs/common';
import {
  addUserNoteEndpoint,
  deleteUserNoteEndpoint,
  listUserNotesEndpoint,
  userIdSchema,
  userNoteBody,
  userNoteIdSchema,
  userNotesQuery,
  type UserId,
  type UserNoteBody,
  type UserNoteId,
  type UserNotesQuery,
  type UserNotesView,
  type UserNoteView,
} from '@leadmart/contracts';
import {
  CurrentUser,
  Handles,
  RequiredIdempotencyKey,
  ValidBody,
  ValidParam,
  ValidQuery,
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
    @ValidParam('id', userIdSchema) id: UserId,
    @ValidQuery(userNotesQuery) { page }: UserNotesQuery,
  ): Promise<UserNotesView> {
    await this.users.ofSession(by);
    return this.notes.page(id, page, by);
  }

  @Handles(addUserNoteEndpoint)
  async add(
    @CurrentUser() by: SessionUser,
    @ValidParam('id', userIdSchema) userId: UserId,
    @RequiredIdempotencyKey() key: string,
    @ValidBody(userNoteBody) { text }: UserNoteBody,
  ): Promise<UserNoteView> {
    return this.notes.add({ userId, text, key }, by);
  }

  @Handles(deleteUserNoteEndpoint)
  async remove(
    @CurrentUser() by: SessionUser,
    @ValidParam('id', userIdSchema) userId: UserId,
    @ValidParam('noteId', userNoteIdSchema) noteId: UserNoteId,
  ): Promise<{ success: true }> {
    await this.notes.remove(userId, noteId, by);
    return { success: true };
  }
}
