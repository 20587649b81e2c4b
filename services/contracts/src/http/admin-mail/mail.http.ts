import { z } from 'zod';
import {
  campaignFailuresPath,
  campaignPath,
  campaignRecipientsPath,
  campaignsPath,
  mailAudiencePath,
  retryCampaignPath,
  sendMailPath,
  stopCampaignPath,
} from '../../admin-paths.js';
import { emailSchema, recipientSchema } from '../../email-schema.js';
import { campaignIdSchema, userIdSchema } from '../../ids.js';
import { mergeFields, unknownMergeFields } from '../../merge-fields.js';
import { idempotencyHeaders, lineSchema, pagedShape, pageSchema, requiredText } from '../common.js';
import { defineEndpoint } from '../define-endpoint.js';

const fillInAllFields = 'Please fill in all fields';

/** Larger than the number of addresses that fit into a request of one megabyte. */
const mostRecipients = 50_000;

const known = mergeFields.map((field) => `{{${field}}}`).join(', ');

const merging = (schema: z.ZodString) =>
  schema.superRefine((text, context) => {
    for (const name of unknownMergeFields(text))
      context.addIssue({
        code: 'custom',
        message: `{{${name.slice(0, 50)}}} is not a merge field; there are ${known}`,
      });
  });

/** A mail to many recipients. `from` may be empty; the subject and the message may contain merge fields. */
export const sendMailBody = z.strictObject({
  recipients: z.union(
    [
      z.literal('all'),
      z
        .array(recipientSchema)
        .min(1, 'expected at least one address')
        .max(mostRecipients, `expected at most ${mostRecipients} addresses`),
    ],
    'expected all, or a list of email addresses',
  ),
  subject: merging(lineSchema(200, fillInAllFields)),
  /** Plain text; its line breaks are kept and its web addresses become links. */
  message: merging(requiredText(fillInAllFields).max(50_000, 'expected at most 50,000 characters')),
  from: z.union([z.string().trim().max(0), emailSchema], 'expected an email address').optional(),
});
export type SendMailBody = z.output<typeof sendMailBody>;

/** The sender of a mail and its reply address; `usedAs` is how the requested sender was used. */
export const mailSenderSchema = z.object({
  from: z.string(),
  replyTo: z.string().nullable(),
  usedAs: z.enum(['none', 'from', 'reply-to']),
});
export type MailSender = z.output<typeof mailSenderSchema>;

/** `recipients` is null for a mail to all users: they are counted while the mails are sent. */
export const sendMailSchema = z.object({
  success: z.literal(true),
  message: z.literal('Email sent successfully'),
  campaignId: campaignIdSchema,
  recipients: z.int().nullable(),
  /** The number of recipients that are left out because they unsubscribed. */
  unsubscribed: z.int().nullable(),
  sender: mailSenderSchema,
  /** The time in which a stop undoes the whole mail; 0 for a mail to a list, which is sent at once. */
  startsInSeconds: z.int(),
});
export type SendMailView = z.output<typeof sendMailSchema>;

/** The number of recipients by the state of their mail. `recipients` is their sum without `skipped`. */
export const campaignCountsSchema = z.object({
  recipients: z.int(),
  /** Not sent yet, or in progress. */
  waiting: z.int(),
  sent: z.int(),
  /** Certainly not sent; may be retried. */
  failed: z.int(),
  /** The last attempt certainly did not send it; retried automatically. */
  postponed: z.int(),
  /** The provider gave no answer and cannot be queried: never sent again. */
  unknown: z.int(),
  /** Unsubscribed or deleted before the mail was sent. */
  skipped: z.int(),
  /** Not sent because an admin stopped the mail. */
  stopped: z.int(),
});
export type CampaignCounts = z.output<typeof campaignCountsSchema>;

export const campaignSchema = campaignCountsSchema.extend({
  _id: campaignIdSchema,
  subject: z.string(),
  audience: z.enum(['all', 'list']),
  /** `preparing` while recipients are still being listed: the counts grow. */
  status: z.enum(['preparing', 'sending', 'completed']),
  sentBy: z.object({ _id: userIdSchema, email: z.string().nullable() }),
  createdAt: z.iso.datetime(),
  /** Null once it has started: a stop then leaves out only the mails that have not left. */
  startsInSeconds: z.int().nullable(),
  /** It is `completed` when the mails in progress at this time have ended. */
  stoppedAt: z.iso.datetime().nullable(),
  completedAt: z.iso.datetime().nullable(),
});
export type CampaignView = z.output<typeof campaignSchema>;

export const campaignDetailsSchema = campaignSchema.extend({
  message: z.string(),
  sender: mailSenderSchema,
  retries: z.int(),
});
export type CampaignDetailsView = z.output<typeof campaignDetailsSchema>;

export const campaignsSchema = z.object({ campaigns: z.array(campaignSchema), ...pagedShape });
export type CampaignsView = z.output<typeof campaignsSchema>;

/** `unknown` mails may have arrived, so they are not retried. */
export const mailFailureSchema = z.object({
  email: z.string(),
  state: z.enum(['failed', 'unknown']),
  reason: z.string(),
  attempts: z.int(),
  at: z.iso.datetime(),
});
export type MailFailureView = z.output<typeof mailFailureSchema>;

export const mailFailuresSchema = z.object({ failures: z.array(mailFailureSchema), ...pagedShape });
export type MailFailuresView = z.output<typeof mailFailuresSchema>;

/** `waiting` mails are not sent yet. `at` is when the mail reached its state, or when its next attempt is due. */
export const mailRecipientSchema = z.object({
  email: z.string(),
  state: z.enum(['waiting', 'sent', 'failed', 'postponed', 'unknown', 'skipped', 'stopped']),
  at: z.iso.datetime(),
});
export type MailRecipientView = z.output<typeof mailRecipientSchema>;

export const mailRecipientsSchema = z.object({
  recipients: z.array(mailRecipientSchema),
  ...pagedShape,
});
export type MailRecipientsView = z.output<typeof mailRecipientsSchema>;

export const retryMailSchema = z.object({
  success: z.literal(true),
  campaignId: campaignIdSchema,
  /** The number of mails that are sent again. */
  retried: z.int(),
});
export type RetryMailView = z.output<typeof retryMailSchema>;

export const stopMailSchema = z.object({
  success: z.literal(true),
  campaignId: campaignIdSchema,
  /** False if it was stopped before it started: nothing was sent. */
  started: z.boolean(),
});
export type StopMailView = z.output<typeof stopMailSchema>;

/** The users that a mail to all would reach now: `users` less `unverified` and `unsubscribed` are `recipients`. */
export const mailAudienceSchema = z.object({
  users: z.int(),
  recipients: z.int(),
  unverified: z.int(),
  /** Verified users who unsubscribed. */
  unsubscribed: z.int(),
});
export type MailAudienceView = z.output<typeof mailAudienceSchema>;

export const mailPageQuery = z.strictObject({ page: pageSchema });
export type MailPageQuery = z.output<typeof mailPageQuery>;

const campaignParams = z.object({ id: campaignIdSchema });
const adminMail = { service: 'admin-mail', access: 'admin' } as const;

export const sendMailEndpoint = defineEndpoint({
  ...adminMail,
  method: 'POST',
  path: sendMailPath,
  proof: { above: 'recipients' },
  summary: 'Send a mail to all or some users; an Idempotency-Key prevents a second one',
  headers: idempotencyHeaders,
  body: sendMailBody,
  status: 202,
  response: sendMailSchema,
  refuses: ['conflict'],
});
export const mailAudienceEndpoint = defineEndpoint({
  ...adminMail,
  method: 'GET',
  path: mailAudiencePath,
  summary: 'Count the users that a mail to all would reach',
  response: mailAudienceSchema,
});
export const listCampaignsEndpoint = defineEndpoint({
  ...adminMail,
  method: 'GET',
  path: campaignsPath,
  summary: 'List the mails to many recipients with their progress, newest first',
  query: mailPageQuery,
  response: campaignsSchema,
});
export const readCampaignEndpoint = defineEndpoint({
  ...adminMail,
  method: 'GET',
  path: campaignPath('{id}'),
  summary: 'Get a mail to many recipients with its text',
  params: campaignParams,
  response: campaignDetailsSchema,
});
export const campaignFailuresEndpoint = defineEndpoint({
  ...adminMail,
  method: 'GET',
  path: campaignFailuresPath('{id}'),
  audited: { action: 'mail.failures-read', subject: { type: 'mail', name: 'Failed recipients' } },
  summary: 'List the recipients whose mail failed or may not have arrived, with the reasons',
  params: campaignParams,
  query: mailPageQuery,
  response: mailFailuresSchema,
});
export const campaignRecipientsEndpoint = defineEndpoint({
  ...adminMail,
  method: 'GET',
  path: campaignRecipientsPath('{id}'),
  audited: { action: 'mail.recipients-read', subject: { type: 'mail', name: 'Recipients' } },
  summary: 'List the recipients of a mail by address, with the state of their mail',
  params: campaignParams,
  query: mailPageQuery,
  response: mailRecipientsSchema,
});
export const stopCampaignEndpoint = defineEndpoint({
  ...adminMail,
  method: 'POST',
  path: stopCampaignPath('{id}'),
  summary: 'Stop a mail: undo it before it starts, later leave out the mails that have not left',
  params: campaignParams,
  response: stopMailSchema,
  refuses: ['conflict'],
});
export const retryCampaignEndpoint = defineEndpoint({
  ...adminMail,
  method: 'POST',
  path: retryCampaignPath('{id}'),
  summary: 'Send the mail again to the recipients for whom it certainly failed',
  params: campaignParams,
  status: 202,
  response: retryMailSchema,
  refuses: ['conflict'],
});
