import { z } from 'zod';
import { announcementIdSchema } from '../ids.js';
import { lineSchema, successSchema } from './common.js';
import { adminAnnouncementPath, adminAnnouncementsPath, announcementsPath } from '../paths.js';
import { defineEndpoint } from './define-endpoint.js';

export const announcementTypes = ['info', 'feature', 'promotion'] as const;
export type AnnouncementType = (typeof announcementTypes)[number];

export const announcementSchema = z.object({
  _id: announcementIdSchema,
  title: z.string(),
  content: z.string(),
  type: z.enum(announcementTypes),
  active: z.boolean(),
  createdAt: z.iso.datetime(),
});
export type AnnouncementView = z.output<typeof announcementSchema>;

export const announcementBody = z.strictObject({
  title: lineSchema(150),
  /** Plain text; its line breaks are shown. */
  content: z
    .string('expected text')
    .trim()
    .min(1, 'required')
    .max(5_000, 'expected at most 5,000 characters'),
  type: z.enum(announcementTypes, 'expected info, feature or promotion').default('info'),
  active: z.boolean('expected true or false').default(true),
});
export type AnnouncementBody = z.output<typeof announcementBody>;

/** A client may send a whole announcement back; what the server decides is accepted and ignored. */
export const updateAnnouncementBody = announcementBody.extend({
  _id: announcementIdSchema.optional(),
  createdAt: z.string().optional(),
});
export type UpdateAnnouncementBody = z.output<typeof updateAnnouncementBody>;

const announcementParams = z.object({ id: announcementIdSchema });
const adminMail = { service: 'admin-mail', access: 'admin' } as const;

export const listAnnouncementsEndpoint = defineEndpoint({
  service: 'admin-mail',
  access: 'user',
  method: 'GET',
  path: announcementsPath,
  summary: 'What is announced, newest first; an admin sees inactive ones too',
  response: z.array(announcementSchema),
});
export const listAdminAnnouncementsEndpoint = defineEndpoint({
  ...adminMail,
  method: 'GET',
  path: adminAnnouncementsPath,
  summary: 'Every announcement, inactive ones too',
  response: z.array(announcementSchema),
});
export const createAnnouncementEndpoint = defineEndpoint({
  ...adminMail,
  method: 'POST',
  path: adminAnnouncementsPath,
  summary: 'Announce something',
  body: announcementBody,
  status: 201,
  response: announcementSchema,
});
export const changeAnnouncementEndpoint = defineEndpoint({
  ...adminMail,
  method: 'PUT',
  path: adminAnnouncementPath('{id}'),
  summary: 'Change an announcement, activate or deactivate it',
  params: announcementParams,
  body: updateAnnouncementBody,
  response: announcementSchema,
});
export const deleteAnnouncementEndpoint = defineEndpoint({
  ...adminMail,
  method: 'DELETE',
  path: adminAnnouncementPath('{id}'),
  summary: 'Delete an announcement',
  params: announcementParams,
  response: successSchema,
});
