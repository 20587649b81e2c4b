import { z } from 'zod';
import {
  replayFailedDeliveriesPath,
  replayWebhookDeliveryPath,
  webhookChallengePath,
  webhookDeliveriesPath,
  webhookDeliveryPath,
  webhookPath,
  webhookSecretPath,
  webhooksPath,
  webhookTestPath,
} from '../../account-paths.js';
import { webhookDeliveryIdSchema, webhookIdSchema } from '../../ids.js';
import {
  cursorSchema,
  emptyLineUpTo,
  limitSchema,
  lineSchema,
  messageSchema,
  momentSchema,
} from '../common.js';
import { adminMail } from '../operations.js';
import { sentVersionShape, versionShape } from '../versions.js';

/** The most webhooks of a user. */
export const maxWebhooks = 5;
/** After a rotation the old secret signs beside the new one for this time. */
export const oldSecretHours = 24;
/** The most tests that a user can have sent in a minute. */
export const webhookTestsPerMinute = 5;
/** The most new webhooks, changes that their owner hears of, and challenges of a user in an hour. */
export const webhookChangesPerHour = 20;
/** The characters of an answer that the log keeps: some 1 KB. */
export const keptAnswerLength = 1_024;
/** Deliveries are listed and can be replayed for this time. */
export const webhookLogDays = 30;

/** The events that a webhook can ask for. */
const webhookEvents = [
  'purchase.completed',
  'purchase.failed',
  'lead.status_changed',
  'lead.outcome',
  'claim.decided',
  'stock.alert',
  'standing_order.run',
  'balance.low',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** Asks the receiver at an address to return a random value, before anything else is sent there. */
export const challengeType = 'webhook.challenge';

/** The types of deliveries: a `test` is sent to any confirmed webhook on request. */
export const webhookDeliveryTypes = [...webhookEvents, 'test', challengeType] as const;
export type WebhookDeliveryType = (typeof webhookDeliveryTypes)[number];

/**
 * `unconfirmed`: nothing but challenges is delivered until the receiver answers one. `failed`: switched off by us after
 * five days of failures.
 */
export const webhookStates = ['unconfirmed', 'on', 'off', 'failed'] as const;
export type WebhookState = (typeof webhookStates)[number];

export const webhookSchema = z.object({
  _id: webhookIdSchema,
  url: z.string(),
  description: z.string(),
  events: z.array(z.enum(webhookEvents)),
  state: z.enum(webhookStates),
  /** Why the service switched it off when the account was recovered, as a sentence; null otherwise. */
  offBecause: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** The first failure after the last success. */
  failingSince: z.iso.datetime().nullable(),
  /** The old secret signs until then. */
  oldSecretUntil: z.iso.datetime().nullable(),
  ...versionShape,
});
export type WebhookView = z.output<typeof webhookSchema>;

/** All webhooks of the user, the oldest first. */
export const webhooksSchema = z.object({ webhooks: z.array(webhookSchema) });
export type WebhooksView = z.output<typeof webhooksSchema>;

/** The only answer with the secret, which verifies the signatures of deliveries. */
export const webhookWithSecretSchema = z.object({ webhook: webhookSchema, secret: z.string() });
export type WebhookWithSecretView = z.output<typeof webhookWithSecretSchema>;

export const webhookAttemptSchema = z.object({
  at: z.iso.datetime(),
  milliseconds: z.int(),
  /** The status of the response; null without one. */
  status: z.int().nullable(),
  /** Why the attempt failed; null after a success. */
  error: z.string().nullable(),
});

export const webhookDeliverySchema = z.object({
  _id: webhookDeliveryIdSchema,
  type: z.enum(webhookDeliveryTypes),
  state: z.enum(['waiting', 'delivered', 'failed']),
  /** A test key caused it. */
  test: z.literal(true).optional(),
  createdAt: z.iso.datetime(),
  /** The time of the next attempt while it waits. */
  nextAttemptAt: z.iso.datetime().nullable(),
  /** The latest twenty, oldest first. */
  attempts: z.array(webhookAttemptSchema),
});
export type WebhookDeliveryView = z.output<typeof webhookDeliverySchema>;

export const webhookDeliveryDetailsSchema = webhookDeliverySchema.extend({
  attempts: z.array(
    webhookAttemptSchema.extend({
      answer: z
        .string()
        .nullable()
        .meta({
          description: `The first ${keptAnswerLength} characters of the response's body; null without a response, and for changed leads, whose data it might repeat`,
        }),
    }),
  ),
  body: z.string().meta({
    description: 'The body as an attempt now would send it: changed leads are read anew',
  }),
});
export type WebhookDeliveryDetailsView = z.output<typeof webhookDeliveryDetailsSchema>;

export const webhookDeliveriesSchema = z.object({
  deliveries: z.array(webhookDeliverySchema),
  /** For `before` of the next page; null at the end. */
  cursor: z.string().nullable(),
});
export type WebhookDeliveriesView = z.output<typeof webhookDeliveriesSchema>;

const eventsHint = `expected one or more of ${webhookEvents.join(', ')}`;
const eventsSchema = z
  .array(z.enum(webhookEvents, eventsHint), eventsHint)
  .min(1, eventsHint)
  .transform((events) => webhookEvents.filter((event) => events.includes(event)));

/** The server checks the address itself: https, a public host, no user or password. */
const webhookUrlSchema = lineSchema(500, 'Please enter the address of your webhook');
const descriptionSchema = emptyLineUpTo(100);

export const createWebhookBody = z.strictObject({
  url: webhookUrlSchema,
  events: eventsSchema,
  description: descriptionSchema.default(''),
});
export type CreateWebhookBody = z.output<typeof createWebhookBody>;

/** Fields that are left out stay as they are. */
export const changeWebhookBody = z.strictObject({
  url: webhookUrlSchema.optional(),
  events: eventsSchema.optional(),
  description: descriptionSchema.optional(),
  state: z.enum(['on', 'off'], 'expected on or off').optional(),
  ...sentVersionShape,
});
export type ChangeWebhookBody = z.output<typeof changeWebhookBody>;

const webhookDeliveriesQuery = z.strictObject({
  before: cursorSchema(/^\d{1,15}\.[0-9a-f]{24}$/).optional(),
  limit: limitSchema(20),
});
export type WebhookDeliveriesQuery = z.output<typeof webhookDeliveriesQuery>;

/** The failed deliveries to send again: those that were created since a moment. */
export const replayFailedDeliveriesBody = z.strictObject({ since: momentSchema });
export type ReplayFailedDeliveriesBody = z.output<typeof replayFailedDeliveriesBody>;

export const replayedDeliveriesSchema = z.object({ replayed: z.int() });
export type ReplayedDeliveriesView = z.output<typeof replayedDeliveriesSchema>;

const webhookParams = z.object({ id: webhookIdSchema });

export const listWebhooksEndpoint = adminMail.user.get(webhooksPath, {
  summary: "The user's webhooks, the oldest first",
  response: webhooksSchema,
});
export const createWebhookEndpoint = adminMail.user.post(webhooksPath, {
  proof: 'recent',
  summary: `Create a webhook, at most ${maxWebhooks}. The answer has the secret, which is never shown again. 409 for an address that the user has already. Nothing is delivered until its server has answered a challenge`,
  body: createWebhookBody,
  status: 201,
  response: webhookWithSecretSchema,
  refuses: ['conflict', 'too-many'],
});
export const changeWebhookEndpoint = adminMail.user.patch(webhookPath('{id}'), {
  proof: 'recent',
  summary:
    'Change the address, events or description of a webhook, or switch it on or off. After a new address and after switching on, its server has to answer a challenge',
  params: webhookParams,
  versioned: true,
  body: changeWebhookBody,
  response: webhookSchema,
  refuses: ['conflict', 'too-many'],
});
export const deleteWebhookEndpoint = adminMail.user.delete(webhookPath('{id}'), {
  summary: 'Delete a webhook with its deliveries',
  params: webhookParams,
  versioned: true,
  response: messageSchema,
});
export const rotateWebhookSecretEndpoint = adminMail.user.post(webhookSecretPath('{id}'), {
  proof: 'recent',
  summary: `Replace the secret of a webhook. The old one signs beside the new one for ${oldSecretHours} hours`,
  params: webhookParams,
  response: webhookWithSecretSchema,
  refuses: ['too-many'],
});
export const challengeWebhookEndpoint = adminMail.user.post(webhookChallengePath('{id}'), {
  summary: `Send a new challenge to a webhook that is not confirmed. New webhooks, changes and challenges together: ${webhookChangesPerHour} an hour`,
  params: webhookParams,
  status: 202,
  response: webhookDeliverySchema,
  refuses: ['conflict', 'too-many'],
});
export const testWebhookEndpoint = adminMail.user.post(webhookTestPath('{id}'), {
  summary: `Send a test to a webhook that is on, at most ${webhookTestsPerMinute} a minute`,
  params: webhookParams,
  status: 202,
  response: webhookDeliverySchema,
  refuses: ['conflict', 'too-many'],
});
export const listWebhookDeliveriesEndpoint = adminMail.user.get(webhookDeliveriesPath('{id}'), {
  summary: `The deliveries of a webhook in the last ${webhookLogDays} days, newest first, with their attempts`,
  params: webhookParams,
  query: webhookDeliveriesQuery,
  response: webhookDeliveriesSchema,
});
export const webhookDeliveryEndpoint = adminMail.user.get(
  webhookDeliveryPath('{id}', '{deliveryId}'),
  {
    summary: 'A delivery with its body and what the server answered to each attempt',
    params: webhookParams.extend({ deliveryId: webhookDeliveryIdSchema }),
    response: webhookDeliveryDetailsSchema,
  },
);
export const replayWebhookDeliveryEndpoint = adminMail.user.post(
  replayWebhookDeliveryPath('{id}', '{deliveryId}'),
  {
    summary: 'Send a delivery again, with the same webhook-id; one that waits is sent now',
    params: webhookParams.extend({ deliveryId: webhookDeliveryIdSchema }),
    status: 202,
    response: webhookDeliverySchema,
    refuses: ['conflict'],
  },
);
export const replayFailedDeliveriesEndpoint = adminMail.user.post(
  replayFailedDeliveriesPath('{id}'),
  {
    summary:
      'Send all deliveries since a moment again that have failed or wait for a later try, each with the same webhook-id. The answer has their number',
    params: webhookParams,
    body: replayFailedDeliveriesBody,
    status: 202,
    response: replayedDeliveriesSchema,
    refuses: ['conflict'],
  },
);
