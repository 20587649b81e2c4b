import { z } from 'zod';
import { adminAnnouncementPath, adminAnnouncementsPath } from '../../admin-paths.js';
import { announcementIdSchema } from '../../ids.js';
import { announcementsPath } from '../../paths.js';
import {
  lineSchema,
  limitSchema,
  pageSize,
  pagedShape,
  pageSchema,
  requiredText,
  successSchema,
} from '../common.js';
import { defineEndpoint } from '../define-endpoint.js';
import { sentVersionShape, versionShape } from '../versions.js';

export const announcementTypes = ['info', 'feature', 'promotion'] as const;
export type AnnouncementType = (typeof announcementTypes)[number];

export const announcementSchema = z.object({
  _id: announcementIdSchema,
  title: z.string(),
  content: z.string(),
  type: z.enum(announcementTypes),
  active: z.boolean(),
  createdAt: z.iso.datetime(),
  ...versionShape,
});
export type AnnouncementView = z.output<typeof announcementSchema>;

/** Without `page` the response is the specification's list: all, without paging. */
export const announcementsQuery = z.strictObject({
  page: pageSchema.removeDefault().optional(),
  limit: limitSchema(pageSize),
});
export type AnnouncementsQuery = z.output<typeof announcementsQuery>;

export const announcementsPageSchema = z.object({
  announcements: z.array(announcementSchema),
  ...pagedShape,
});
export type AnnouncementsPageView = z.output<typeof announcementsPageSchema>;

export const announcementsSchema = z.union([announcementsPageSchema, z.array(announcementSchema)]);
export type AnnouncementsView = z.output<typeof announcementsSchema>;

export const announcementBody = z.strictObject({
  title: lineSchema(150),
  /** Plain text; its line breaks are shown. */
  content: requiredText().max(5_000, 'expected at most 5,000 characters'),
  type: z.enum(announcementTypes, 'expected info, feature or promotion').default('info'),
  active: z.boolean('expected true or false').default(true),
});
export type AnnouncementBody = z.output<typeof announcementBody>;

/** A client may send back a whole announcement; fields that the server sets are accepted and ignored. */
export const updateAnnouncementBody = announcementBody.extend({
  _id: announcementIdSchema.optional(),
  createdAt: z.string().optional(),
  ...sentVersionShape,
});
export type UpdateAnnouncementBody = z.output<typeof updateAnnouncementBody>;

const announcementParams = z.object({ id: announcementIdSchema });
const adminMail = { service: 'admin-mail', access: 'admin' } as const;

export const listAnnouncementsEndpoint = defineEndpoint({
  service: 'admin-mail',
  access: 'user',
  method: 'GET',
  path: announcementsPath,
  summary:
    'List the active announcements, newest first; without a page all of them, for admins including inactive ones',
  query: announcementsQuery,
  response: announcementsSchema,
  conditional: 'shared',
});
export const listAdminAnnouncementsEndpoint = defineEndpoint({
  ...adminMail,
  method: 'GET',
  path: adminAnnouncementsPath,
  summary: 'List all announcements, newest first',
  query: announcementsQuery,
  response: announcementsSchema,
});
export const createAnnouncementEndpoint = defineEndpoint({
  ...adminMail,
  method: 'POST',
  path: adminAnnouncementsPath,
  summary: 'Create an announcement',
  body: announcementBody,
  status: 201,
  response: announcementSchema,
});
export const changeAnnouncementEndpoint = defineEndpoint({
  ...adminMail,
  method: 'PUT',
  path: adminAnnouncementPath('{id}'),
  summary: 'Change, activate or deactivate an announcement',
  params: announcementParams,
  versioned: true,
  body: updateAnnouncementBody,
  response: announcementSchema,
});
export const deleteAnnouncementEndpoint = defineEndpoint({
  ...adminMail,
  method: 'DELETE',
  path: adminAnnouncementPath('{id}'),
  summary: 'Delete an announcement',
  params: announcementParams,
  versioned: true,
  response: successSchema,
});
