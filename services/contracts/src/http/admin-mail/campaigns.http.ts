import { z } from 'zod';
import {
  campaignPath,
  campaignRecipientsCsvPath,
  campaignRecipientsPath,
  campaignsPath,
  retryCampaignPath,
  stopCampaignPath,
} from '../../admin-paths.js';
import { campaignIdSchema, segmentIdSchema, userIdSchema } from '../../ids.js';
import { booleanQuerySchema, pagedShape, pageSchema } from '../common.js';
import { adminMail } from '../operations.js';
import { mailSenderSchema } from './mail.http.js';

/** The number of recipients by the state of their mail. `recipients` is their sum without `skipped`. */
const campaignCountsSchema = z.object({
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
  audience: z.enum(['all', 'list', 'segment']),
  /** The segment, as it was when the mail was written; null for another audience. */
  segment: z.object({ _id: segmentIdSchema, name: z.string() }).nullable(),
  /** `preparing` while recipients are still being listed: the counts grow. */
  status: z.enum(['preparing', 'sending', 'completed']),
  sentBy: z.object({ _id: userIdSchema, email: z.string().nullable() }),
  /** Sent to its author only. */
  isTest: z.boolean(),
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
  /** The addresses of a list that was undone before it started, so that it can be corrected; null for one of more than 500. */
  chosen: z.array(z.string()).nullable(),
});
export type CampaignDetailsView = z.output<typeof campaignDetailsSchema>;

export const campaignsSchema = z.object({ campaigns: z.array(campaignSchema), ...pagedShape });
export type CampaignsView = z.output<typeof campaignsSchema>;

const recipientStates = [
  'waiting',
  'sent',
  'failed',
  'postponed',
  'unknown',
  'skipped',
  'stopped',
] as const;

/** `waiting` mails are not sent yet; `unknown` ones may have arrived and are not retried. `at` is when the mail reached its state, or when its next attempt is due. */
export const mailRecipientSchema = z.object({
  email: z.string(),
  state: z.enum(recipientStates),
  /** Why the mail failed, is sent again or was left out. */
  reason: z.string().nullable(),
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

const campaignsQuery = z.strictObject({
  page: pageSchema,
  /** The tests only. Without it they are left out. */
  tests: booleanQuerySchema.default(false),
});
export type CampaignsQuery = z.output<typeof campaignsQuery>;

/** The beginning of an address, and states with commas between them; all without them. */
const mailRecipientFilter = z.strictObject({
  q: z
    .string('expected text')
    .trim()
    .toLowerCase()
    .max(254, 'expected at most 254 characters')
    .default(''),
  state: z
    .string('expected text')
    .transform((text) => text.split(',').filter((state) => state !== ''))
    .pipe(z.array(z.enum(recipientStates, `expected states: ${recipientStates.join(', ')}`)))
    .default([]),
});
export type MailRecipientFilter = z.output<typeof mailRecipientFilter>;

const mailRecipientsQuery = mailRecipientFilter.extend({ page: pageSchema });
export type MailRecipientsQuery = z.output<typeof mailRecipientsQuery>;

const campaignParams = z.object({ id: campaignIdSchema });

export const listCampaignsEndpoint = adminMail.admin.get(campaignsPath, {
  summary: 'List the mails to many recipients, or the tests, with their progress, newest first',
  query: campaignsQuery,
  response: campaignsSchema,
});
export const readCampaignEndpoint = adminMail.admin.get(campaignPath('{id}'), {
  summary: 'Get a mail to many recipients with its text',
  params: campaignParams,
  response: campaignDetailsSchema,
});
export const campaignRecipientsEndpoint = adminMail.admin.get(campaignRecipientsPath('{id}'), {
  audited: { action: 'mail.recipients-read', subject: { type: 'mail', name: 'Recipients' } },
  summary:
    'List the recipients of a mail with the state of their mail: by address, or by time if states are given and no address',
  params: campaignParams,
  query: mailRecipientsQuery,
  response: mailRecipientsSchema,
});
export const campaignRecipientsCsvEndpoint = adminMail.admin.get(
  campaignRecipientsCsvPath('{id}'),
  {
    audited: { action: 'mail.recipients-exported', subject: { type: 'mail', name: 'Recipients' } },
    summary: 'Download the recipients of a mail, by address, with the state of their mail as CSV',
    params: campaignParams,
    query: mailRecipientFilter,
    file: 'csv',
  },
);
export const stopCampaignEndpoint = adminMail.admin.post(stopCampaignPath('{id}'), {
  summary: 'Stop a mail: undo it before it starts, later leave out the mails that have not left',
  params: campaignParams,
  response: stopMailSchema,
  refuses: ['conflict'],
});
export const retryCampaignEndpoint = adminMail.admin.post(retryCampaignPath('{id}'), {
  summary: 'Send the mail again to the recipients for whom it certainly failed',
  params: campaignParams,
  status: 202,
  response: retryMailSchema,
  refuses: ['conflict'],
});
