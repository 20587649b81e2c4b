import { z } from 'zod';
import { userNotePath, userNotesPath } from '../../admin-paths.js';
import { userIdSchema, userNoteIdSchema } from '../../ids.js';
import { pagedShape, pageSchema, requiredIdempotencyHeaders, successSchema } from '../common.js';
import { auth } from '../operations.js';

export const maxNoteLength = 2_000;

/** Plain text with line breaks, trimmed. */
export const userNoteBody = z.strictObject({
  text: z
    .string('expected text')
    .overwrite((text) => text.replaceAll(/\r\n?/g, '\n').trim())
    .min(1, 'required')
    .max(maxNoteLength, 'expected at most 2,000 characters')
    .regex(/^(?:[\t\n]|[^\p{Cc}])*$/u, 'expected no control characters'),
});

/** A note of an admin about a user. Only other admins read it. */
export const userNoteSchema = z.object({
  _id: userNoteIdSchema,
  text: z.string(),
  /** The author's email; null after the author's account was deleted. */
  author: z.string().nullable(),
  createdAt: z.iso.datetime(),
});
export type UserNoteView = z.output<typeof userNoteSchema>;

export const userNotesSchema = z.object({ notes: z.array(userNoteSchema), ...pagedShape });
export type UserNotesView = z.output<typeof userNotesSchema>;

const ofUser = z.object({ id: userIdSchema });

export const listUserNotesEndpoint = auth.admin.get(userNotesPath('{id}'), {
  audited: { action: 'user.read', subject: { type: 'user' } },
  summary: "List admins' notes about a user, newest first; not those about the own account",
  params: ofUser,
  query: z.strictObject({ page: pageSchema }),
  response: userNotesSchema,
  refuses: ['conflict'],
});
export const addUserNoteEndpoint = auth.admin.post(userNotesPath('{id}'), {
  summary: 'Add a note about a user; a repetition with the same key adds no second one',
  params: ofUser,
  headers: requiredIdempotencyHeaders,
  body: userNoteBody,
  status: 201,
  response: userNoteSchema,
  refuses: ['conflict'],
});
export const deleteUserNoteEndpoint = auth.admin.delete(userNotePath('{id}', '{noteId}'), {
  summary: 'Delete a note about a user; deleting it again changes nothing',
  params: z.object({ id: userIdSchema, noteId: userNoteIdSchema }),
  response: successSchema,
  refuses: ['conflict'],
});
