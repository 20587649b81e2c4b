import { z } from 'zod';
import {
  adminAnnouncementPath,
  adminAnnouncementsPath,
  previewAnnouncementPath,
} from '../../admin-paths.js';
import { announcementIdSchema } from '../../ids.js';
import { announcementsPath } from '../../paths.js';
import {
  lineSchema,
  limitSchema,
  momentSchema,
  pageSize,
  pagedShape,
  pageSchema,
  requiredText,
  successSchema,
} from '../common.js';
import { adminMail } from '../operations.js';
import { sentVersionShape, versionShape } from '../versions.js';

const announcementTypes = ['info', 'feature', 'promotion'] as const;
export type AnnouncementType = (typeof announcementTypes)[number];

export const announcementSchema = z.object({
  _id: announcementIdSchema,
  title: z.string(),
  content: z.string(),
  /** The content, which is Markdown, as HTML without scripts and images. */
  html: z.string(),
  type: z.enum(announcementTypes),
  active: z.boolean(),
  /** Users see an active announcement from the start on and until the end; null: at once, for ever. */
  startsAt: z.iso.datetime().nullable(),
  endsAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  ...versionShape,
});
export type AnnouncementView = z.output<typeof announcementSchema>;

/** Without `page` the response is the specification's list: all, without paging. */
const announcementsQuery = z.strictObject({
  page: pageSchema.removeDefault().optional(),
  limit: limitSchema(pageSize),
});

export const announcementsPageSchema = z.object({
  announcements: z.array(announcementSchema),
  ...pagedShape,
});
export type AnnouncementsPageView = z.output<typeof announcementsPageSchema>;

export const announcementsSchema = z.union([announcementsPageSchema, z.array(announcementSchema)]);
export type AnnouncementsView = z.output<typeof announcementsSchema>;

/** Markdown; its line breaks are kept and its web addresses become links. */
const contentSchema = requiredText().max(5_000, 'expected at most 5,000 characters');

export const announcementBody = z.strictObject({
  title: lineSchema(150),
  content: contentSchema,
  type: z
    .enum(announcementTypes, `expected one of ${announcementTypes.join(', ')}`)
    .default('info'),
  active: z.boolean('expected true or false').default(true),
  /** With an offset, like 2026-01-31T10:00:00+01:00. A change without them keeps them. */
  startsAt: momentSchema.nullable().optional(),
  endsAt: momentSchema.nullable().optional(),
});
export type AnnouncementBody = z.output<typeof announcementBody>;

/** A client may send back a whole announcement; fields that the server sets are accepted and ignored. */
export const updateAnnouncementBody = announcementBody.extend({
  _id: announcementIdSchema.optional(),
  html: z.string().optional(),
  createdAt: z.string().optional(),
  ...sentVersionShape,
});
export type UpdateAnnouncementBody = z.output<typeof updateAnnouncementBody>;

export const announcementPreviewSchema = announcementSchema.pick({ html: true });
export type AnnouncementPreviewView = z.output<typeof announcementPreviewSchema>;

const announcementParams = z.object({ id: announcementIdSchema });

export const listAnnouncementsEndpoint = adminMail.user.get(announcementsPath, {
  summary:
    'List the active announcements that have started and not ended, newest first; without a page all of them, for admins including inactive ones',
  query: announcementsQuery,
  response: announcementsSchema,
  conditional: 'shared',
});
export const listAdminAnnouncementsEndpoint = adminMail.admin.get(adminAnnouncementsPath, {
  summary: 'List all announcements, newest first',
  query: announcementsQuery,
  response: announcementsSchema,
});
export const createAnnouncementEndpoint = adminMail.admin.post(adminAnnouncementsPath, {
  summary: 'Create an announcement',
  body: announcementBody,
  status: 201,
  response: announcementSchema,
});
export const previewAnnouncementEndpoint = adminMail.admin.post(previewAnnouncementPath, {
  summary: 'Render the content of an announcement; stores nothing',
  body: z.strictObject({ content: contentSchema }),
  response: announcementPreviewSchema,
});
export const changeAnnouncementEndpoint = adminMail.admin.put(adminAnnouncementPath('{id}'), {
  summary: 'Change, activate or deactivate an announcement',
  params: announcementParams,
  versioned: true,
  body: updateAnnouncementBody,
  response: announcementSchema,
});
export const deleteAnnouncementEndpoint = adminMail.admin.delete(adminAnnouncementPath('{id}'), {
  summary: 'Delete an announcement',
  params: announcementParams,
  versioned: true,
  response: successSchema,
});
