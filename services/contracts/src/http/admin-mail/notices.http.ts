import { z } from 'zod';
import { noticeSwitchesPath } from '../../account-paths.js';
import { messageIdSchema } from '../../ids.js';
import { hasNoticeSwitch, noticeKinds, noticeWays, type NoticeKind } from '../../notice-kinds.js';
import { noticesPath, readNoticesPath } from '../../paths.js';
import { cursorSchema, limitSchema, momentSchema, successSchema } from '../common.js';
import { adminMail } from '../operations.js';

/** How long a notice is kept. */
export const noticeDays = 90;
/** Unread notices are counted up to here. */
export const mostUnreadCounted = 100;

const kinds = Object.keys(noticeKinds) as [NoticeKind, ...NoticeKind[]];
const kindHint = `expected one of ${kinds.join(', ')}`;

export const noticeSchema = z.object({
  _id: messageIdSchema,
  kind: z.enum(kinds),
  /** One line. */
  text: z.string(),
  /** The page of the site that it leads to. */
  path: z.string(),
  at: z.iso.datetime(),
  isRead: z.boolean(),
});
export type NoticeView = z.output<typeof noticeSchema>;

export const noticesSchema = z.object({
  notices: z.array(noticeSchema),
  /** All unread ones, also older than these; counted up to 100. */
  unread: z.int(),
  /** For `before` of the next page; null at the end. */
  cursor: z.string().nullable(),
});
export type NoticesView = z.output<typeof noticesSchema>;

const noticesQuery = z.strictObject({
  before: cursorSchema(/^\d{1,15}\.[0-9a-f-]{36}$/).optional(),
  limit: limitSchema(30),
});
export type NoticesQuery = z.output<typeof noticesQuery>;

/** The `at` of the newest notice that the user saw. */
export const readNoticesBody = z.strictObject({ until: momentSchema });

/** `always`: it cannot be switched off. */
const switchSchema = z.enum(['on', 'off', 'always']);

export const noticeSwitchesSchema = z.object({
  switches: z.array(z.object({ kind: z.enum(kinds), mail: switchSchema, bell: switchSchema })),
});
export type NoticeSwitchesView = z.output<typeof noticeSwitchesSchema>;

export const setNoticeSwitchBody = z
  .strictObject({
    kind: z.enum(kinds, kindHint),
    way: z.enum(noticeWays, 'expected mail or bell'),
    isOn: z.boolean('expected true or false'),
  })
  .refine(({ kind, way }) => hasNoticeSwitch(kind, way), {
    path: ['way'],
    error: 'cannot be switched off for this kind',
  });
export type SetNoticeSwitchBody = z.output<typeof setNoticeSwitchBody>;

export const listNoticesEndpoint = adminMail.user.get(noticesPath, {
  summary: `What the user was told in the last ${noticeDays} days, newest first, and how much of it is unread`,
  query: noticesQuery,
  response: noticesSchema,
});
export const readNoticesEndpoint = adminMail.user.post(readNoticesPath, {
  summary:
    'Remember that the user has seen all notices up to a moment, on all devices. An earlier moment than the stored one changes nothing',
  body: readNoticesBody,
  response: successSchema,
});
export const noticeSwitchesEndpoint = adminMail.user.get(noticeSwitchesPath, {
  summary: 'Of which kinds of notices the user gets mails, and which are in the list of notices',
  response: noticeSwitchesSchema,
});
export const setNoticeSwitchEndpoint = adminMail.user.put(noticeSwitchesPath, {
  summary: 'Switch the mails of a kind of notices, or its place in the list, on or off',
  body: setNoticeSwitchBody,
  response: noticeSwitchesSchema,
});
