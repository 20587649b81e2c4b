import { z } from 'zod';
import {
  mailAudiencePath,
  previewMailPath,
  sendMailPath,
  testMailPath,
} from '../../admin-paths.js';
import { emailSchema, recipientSchema } from '../../email-schema.js';
import { campaignIdSchema, segmentIdSchema } from '../../ids.js';
import { unknownFieldWords, unknownMergeFields } from '../../merge-fields.js';
import { idempotencyHeaders, lineSchema, requiredText } from '../common.js';
import { adminMail } from '../operations.js';

const fillInAllFields = 'Please fill in all fields';

/** Larger than the number of addresses that fit into a request of one megabyte. */
const mostRecipients = 50_000;

const merging = (schema: z.ZodString) =>
  schema.superRefine((text, context) => {
    for (const name of unknownMergeFields(text))
      context.addIssue({ code: 'custom', message: unknownFieldWords(name) });
  });

/** The text of a mail. `from` may be empty; the subject and the message may contain merge fields. */
export const mailTextBody = z.strictObject({
  subject: merging(lineSchema(200, fillInAllFields)),
  /** Plain text; its line breaks are kept and its web addresses become links. */
  message: merging(requiredText(fillInAllFields).max(50_000, 'expected at most 50,000 characters')),
  from: z.union([z.string().trim().max(0), emailSchema], 'expected an email address').optional(),
});
export type MailTextBody = z.output<typeof mailTextBody>;

const recipientsSchema = z.union(
  [
    z.literal('all'),
    z
      .array(recipientSchema)
      .min(1, 'expected at least one address')
      .max(mostRecipients, `expected at most ${mostRecipients} addresses`),
    z.strictObject({ segment: segmentIdSchema }),
  ],
  'expected all, a list of email addresses, or a segment',
);

/** A mail to many recipients. */
export const sendMailBody = mailTextBody.extend({ recipients: recipientsSchema });
export type SendMailBody = z.output<typeof sendMailBody>;

/** A mail as one recipient would read it: the user of an address, or the admin without one. */
export const previewMailBody = mailTextBody.extend({ recipient: recipientSchema.optional() });
export type PreviewMailBody = z.output<typeof previewMailBody>;

/** The sender of a mail and its reply address; `usedAs` is how the requested sender was used. */
export const mailSenderSchema = z.object({
  from: z.string(),
  replyTo: z.string().nullable(),
  usedAs: z.enum(['none', 'from', 'reply-to']),
});
export type MailSender = z.output<typeof mailSenderSchema>;

/** Users of a list who get no mail, by name. */
const leftOutSchema = z.array(
  z.object({ email: z.string(), reason: z.enum(['unsubscribed', 'unverified']) }),
);

/** `recipients` is null for a mail to all users or to a segment: they are counted while the mails are sent. */
export const sendMailSchema = z.object({
  success: z.literal(true),
  message: z.literal('Email sent successfully'),
  campaignId: campaignIdSchema,
  recipients: z.int().nullable(),
  /** The number of recipients that are left out because they unsubscribed. */
  unsubscribed: z.int().nullable(),
  /** The number of recipients of a list that are left out because they have not verified their address. */
  unverified: z.int().nullable(),
  /** The first of the recipients that are left out. */
  leftOut: leftOutSchema,
  sender: mailSenderSchema,
  /** The time in which a stop undoes the whole mail; 0 for a test, which is sent at once. */
  startsInSeconds: z.int(),
});
export type SendMailView = z.output<typeof sendMailSchema>;

/** The rendered mail. Its link to unsubscribe does nothing. */
export const mailPreviewSchema = z.object({
  email: z.string(),
  username: z.string(),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  sender: mailSenderSchema,
});
export type MailPreviewView = z.output<typeof mailPreviewSchema>;

/** The users that a mail to all would reach now: `users` less `unverified` and `unsubscribed` are `recipients`. */
export const mailAudienceSchema = z.object({
  users: z.int(),
  recipients: z.int(),
  unverified: z.int(),
  /** Verified users who unsubscribed. */
  unsubscribed: z.int(),
});
export type MailAudienceView = z.output<typeof mailAudienceSchema>;

export const mailReachBody = z.strictObject({ recipients: recipientsSchema });
export type MailReachBody = z.output<typeof mailReachBody>;

/** The users that a mail to these recipients would reach now. */
export const mailReachSchema = z.object({
  recipients: z.int(),
  unsubscribed: z.int(),
  unverified: z.int(),
  /** The first of the recipients of a list that are left out. */
  leftOut: leftOutSchema,
  /** False if a segment is so large that not all users were counted: the numbers are the least. */
  isComplete: z.boolean(),
});
export type MailReachView = z.output<typeof mailReachSchema>;

export const sendMailEndpoint = adminMail.admin.post(sendMailPath, {
  proof: { above: 'recipients' },
  summary: 'Send a mail to all or some users; an Idempotency-Key prevents a second one',
  headers: idempotencyHeaders,
  body: sendMailBody,
  status: 202,
  response: sendMailSchema,
  refuses: ['not-found', 'conflict'],
});
export const mailAudienceEndpoint = adminMail.admin.get(mailAudiencePath, {
  summary: 'Count the users that a mail to all would reach',
  response: mailAudienceSchema,
});
export const previewMailEndpoint = adminMail.admin.post(previewMailPath, {
  audited: { action: 'mail.previewed', subject: { type: 'mail', name: 'Preview' } },
  summary: 'Render a mail as one recipient would read it; sends nothing',
  body: previewMailBody,
  response: mailPreviewSchema,
});
export const testMailEndpoint = adminMail.admin.post(testMailPath, {
  summary: 'Send a mail to the admin who writes it; tests are listed apart',
  headers: idempotencyHeaders,
  body: mailTextBody,
  status: 202,
  response: sendMailSchema,
  refuses: ['conflict'],
});
export const mailReachEndpoint = adminMail.admin.post(mailAudiencePath, {
  summary: 'Count the users that a mail to these recipients would reach, and name those left out',
  body: mailReachBody,
  response: mailReachSchema,
  refuses: ['not-found', 'conflict'],
});
