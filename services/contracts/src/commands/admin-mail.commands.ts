import { z } from 'zod';
import { creditTenthsSchema } from '../credits.js';
import { emailSchema } from '../email-schema.js';
import { recoveryReasons, switchedOffSchema } from '../events/account-recovery.events.js';
import { apiKeyModes } from '../http/auth/api-keys.http.js';
import { claimDecisions } from '../http/care/returns.http.js';
import { apiKeyScopes } from '../http/define-endpoint.js';
import { datasetIdSchema, purchaseIdSchema, receiptIdSchema, userIdSchema } from '../ids.js';
import { defineCommand, type PayloadOf } from '../messages/define-message.js';
import { centsSchema } from '../money.js';
import { phoneStatusSchema, stateCodeSchema } from '../states.js';

const to = emailSchema;
const username = z.string();
/** Of a mail that is also a notice: the command that sends it stores it. See `noticeKinds`. */
const userId = userIdSchema;
/** Links contain a token or a signature: they are sent and never logged or stored. */
const link = z.url();
/** Like a link, never logged or stored. */
const code = z.string().regex(/^\d{6}$/);

/** A card as a receipt shows it; `brand` is the provider's word, for example `visa`. */
const cardSchema = z.object({ brand: z.string(), last4: z.string() });

/** Changes of the second factors of an account. */
const secondFactorChanges = [
  'authenticator-added',
  'authenticator-removed',
  'passkey-added',
  'passkey-removed',
  'recovery-codes-replaced',
  'removed-by-operator',
] as const;
export type SecondFactorChange = (typeof secondFactorChanges)[number];

/** Changes of a webhook that let more or other data leave an account, so its owner gets a mail. */
export const webhookChanges = [
  'added',
  'address-changed',
  'events-changed',
  'secret-replaced',
  'switched-on',
] as const;
export type WebhookChangeKind = (typeof webhookChanges)[number];

/** The transactional mails, distinguished by `template`. */
export const transactionalMailSchema = z.discriminatedUnion('template', [
  /** The code is for the page on which the person registered. */
  z.object({
    template: z.literal('verify-email'),
    to,
    username,
    link,
    expiresInHours: z.int(),
    code,
    codeExpiresInMinutes: z.int(),
  }),
  z.object({
    template: z.literal('reset-password'),
    to,
    username,
    link,
    expiresInHours: z.int(),
    /** Whether the account's address is verified. */
    isReceiverProved: z.boolean(),
  }),
  z.object({
    template: z.literal('password-changed'),
    to,
    userId,
    username,
    changedAt: z.iso.datetime(),
  }),
  z.object({ template: z.literal('confirm-email'), to, username, link, expiresInHours: z.int() }),
  /** To the old address. The link restores it; a change soon after another one has none. */
  z.object({
    template: z.literal('email-changed'),
    to,
    userId,
    username,
    changedAt: z.iso.datetime(),
    link: link.optional(),
    expiresInHours: z.int(),
  }),
  z.object({
    template: z.literal('logins-slowed'),
    to,
    userId,
    username,
    slowedAt: z.iso.datetime(),
  }),
  z.object({
    template: z.literal('new-sign-in'),
    to,
    userId,
    username,
    device: z.string(),
    place: z.string(),
    signedInAt: z.iso.datetime(),
  }),
  z.object({
    template: z.literal('api-key-created'),
    to,
    userId,
    username,
    lastFour: z.string(),
    mode: z.enum(apiKeyModes),
    scopes: z.array(z.enum(apiKeyScopes)),
    createdAt: z.iso.datetime(),
  }),
  z.object({
    template: z.literal('second-factor-changed'),
    to,
    userId,
    username,
    change: z.enum(secondFactorChanges),
    changedAt: z.iso.datetime(),
  }),
  z.object({
    template: z.literal('recovery-code-used'),
    to,
    userId,
    username,
    left: z.int(),
    usedAt: z.iso.datetime(),
  }),
  z.object({ template: z.literal('account-locked'), to, username, lockedAt: z.iso.datetime() }),
  /** To every admin and to the user. `by` is the acting admin's email; null for an operator. */
  z.object({
    template: z.literal('admins-changed'),
    to,
    username,
    change: z.enum(['added', 'removed']),
    who: z.string(),
    by: z.string().nullable(),
    changedAt: z.iso.datetime(),
  }),
  z.object({
    template: z.literal('opt-out-code'),
    to,
    code,
  }),
  z.object({ template: z.literal('opt-out-certificate'), to, link }),
  /** The pack of a purchase that a person made. Its notice was stored with the event. */
  z.object({
    template: z.literal('leads-ready'),
    to,
    username,
    packId: purchaseIdSchema,
    quantity: z.int().positive(),
    datasetName: z.string(),
  }),
  /** A return was decided; `credits` came back. Its notice was stored with the event. */
  z.object({
    template: z.literal('return-decided'),
    to,
    username,
    packId: purchaseIdSchema,
    datasetName: z.string(),
    status: z.enum(claimDecisions),
    approved: z.int(),
    declined: z.int(),
    credits: z.number(),
  }),
  /** Leads that a user bought changed: on the Do Not Call registry now, not any more, or opted out. */
  z.object({
    template: z.literal('status-changes'),
    to,
    userId,
    username,
    dnc: z.int(),
    clean: z.int(),
    optedOut: z.int(),
  }),
  /** The leads of a stock alert can be bought; the mail links to the order. */
  z.object({
    template: z.literal('stock-alert'),
    to,
    userId,
    username,
    datasetId: datasetIdSchema,
    datasetName: z.string(),
    phoneStatus: phoneStatusSchema,
    states: z.array(stateCodeSchema),
    quantity: z.int().positive(),
    available: z.int().positive(),
  }),
  /** A run of a standing order ended; `reason` says why nothing was bought, `state` whether more runs follow. */
  z.object({
    template: z.literal('standing-order'),
    to,
    userId,
    username,
    orderName: z.string(),
    date: z.iso.date(),
    reason: z.string().optional(),
    bought: z
      .object({ packId: purchaseIdSchema, quantity: z.int(), credits: z.number() })
      .optional(),
    /** After the run. */
    state: z.enum(['on', 'paused', 'needs-consent']),
  }),
  /** After a recovery: what was switched off, in all services. */
  z.object({
    template: z.literal('account-secured'),
    to,
    userId,
    username,
    reason: z.enum(recoveryReasons),
    recoveredAt: z.iso.datetime(),
    switchedOff: z.array(switchedOffSchema).min(1),
  }),
  z.object({
    template: z.literal('deletion-requested'),
    by: z.enum(['owner', 'admin']),
    /** The user cannot log in to keep the account. */
    isLocked: z.boolean(),
    to,
    userId,
    username,
    dueAt: z.iso.datetime(),
  }),
  z.object({
    template: z.literal('deletion-cancelled'),
    to,
    userId,
    username,
    keptAt: z.iso.datetime(),
  }),
  z.object({
    template: z.literal('webhook-switched-off'),
    to,
    userId,
    username,
    host: z.string(),
    failingSince: z.iso.datetime(),
  }),
  /** One for each change. Without the path and the secret: paths of webhooks often contain a token. */
  z.object({
    template: z.literal('webhook-changed'),
    to,
    userId,
    username,
    host: z.string(),
    change: z.enum(webhookChanges),
    changedAt: z.iso.datetime(),
  }),
  z.object({
    template: z.literal('receipt'),
    to,
    userId,
    paymentId: z.string(),
    packageName: z.string(),
    credits: creditTenthsSchema,
    amount: centsSchema,
    balanceAfter: creditTenthsSchema,
    paidAt: z.iso.datetime(),
    /** Absent for another payment method. */
    card: cardSchema.optional(),
    receiptId: receiptIdSchema,
    /** Opens the receipt without a login, until it expires. */
    link,
    expiresInDays: z.int(),
    /** An automatic top-up, not a payment that the user made. */
    isAutomatic: z.boolean().optional(),
  }),
  /** The balance fell below the limit that the user set. */
  z.object({
    template: z.literal('balance-low'),
    to,
    userId,
    balance: creditTenthsSchema,
    below: creditTenthsSchema,
  }),
  /** An automatic top-up that did not happen: its limit of the month, a failure, or a worse offer. `state` is that after it. */
  z.object({
    template: z.literal('auto-top-up'),
    to,
    userId,
    packageName: z.string(),
    state: z.enum(['on', 'stopped', 'needs-consent']),
    reason: z.string(),
  }),
]);
export type TransactionalMail = z.output<typeof transactionalMailSchema>;

/** Sends one mail to one person, once. */
export const SendTransactionalMail = defineCommand(
  'admin-mail.transactional.send.v1',
  transactionalMailSchema,
  {
    template: 'verify-email',
    to: 'buyer@leadmart.test',
    username: 'Buyer',
    link: 'http://localhost:8080/verify-email/one-time-token',
    expiresInHours: 24,
    code: '012345',
    codeExpiresInMinutes: 10,
  },
);
export type SendTransactionalMail = PayloadOf<typeof SendTransactionalMail>;
