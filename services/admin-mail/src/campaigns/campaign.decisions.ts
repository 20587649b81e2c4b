import { createHash } from 'node:crypto';
import {
  MailRunEnded,
  type CampaignCounts,
  type CatalogueError,
  type MailSender,
  type MailTextBody,
  type SendMailBody,
  type UserId,
} from '@leadmart/contracts';
import type { AdminMailConfig } from '../admin-mail.config.js';
import type { Addressee } from '../contacts/contact.schema.js';
import type { Campaign, CampaignStop, LeftOut } from './campaign.js';

/** A mail as it was requested. `self` is a test: it goes to its author. */
export interface RequestedMail extends MailTextBody {
  readonly recipients: SendMailBody['recipients'] | 'self';
}

export interface SendRequest {
  readonly adminId: UserId;
  readonly body: RequestedMail;
  readonly idempotencyKey?: string;
}

/** Without a key, the same mail from the same admin within this time counts as a double click. */
const doubleClickMs = 10_000;

/** Two requests that mean the same mail have the same hash. */
export function inputHashOf({ recipients, subject, message, from }: RequestedMail): string {
  const people = Array.isArray(recipients) ? [...new Set(recipients)].sort() : recipients;
  const meant = JSON.stringify([people, subject, message, from ?? '']);
  return createHash('sha256').update(meant).digest('base64url');
}

/**
 * The unique keys of a campaign: the idempotency key, else two neighbouring spans of time, so that a second click
 * within ten seconds has a key in common with the first, also across the end of a span.
 */
export function requestKeysOf({ adminId, body, idempotencyKey }: SendRequest, now: Date): string[] {
  if (idempotencyKey !== undefined) return [`key:${adminId}:${idempotencyKey}`];
  const span = Math.floor(now.getTime() / doubleClickMs);
  return [span, span + 1].map((at) => `click:${adminId}:${inputHashOf(body)}:${at}`);
}

/**
 * Decides how the sender that an admin entered is used. Receivers reject mail from a domain that we cannot sign for,
 * so an address of another domain becomes Reply-To.
 */
export function senderFor(
  wanted: string | undefined,
  {
    MAIL_FROM: { email: from },
    MAIL_REPLY_TO: ourReplyTo,
    MAIL_SENDER_DOMAINS: domains,
  }: Pick<AdminMailConfig, 'MAIL_FROM' | 'MAIL_REPLY_TO' | 'MAIL_SENDER_DOMAINS'>,
): MailSender {
  if (!wanted) return { from, replyTo: ourReplyTo ?? null, usedAs: 'none' };
  const domain = wanted.slice(wanted.lastIndexOf('@') + 1);
  return domains.includes(domain)
    ? { from: wanted, replyTo: null, usedAs: 'from' }
    : { from, replyTo: wanted, usedAs: 'reply-to' };
}

/** Why a user gets no mail, if so. `by` is the time of the campaign: who is verified later gets none of it. */
export function reasonToLeaveOut(
  { verifiedAt, unsubscribedAt }: Pick<Addressee, 'verifiedAt' | 'unsubscribedAt'>,
  by?: Date,
): LeftOut['reason'] | undefined {
  if (unsubscribedAt) return 'unsubscribed';
  return verifiedAt && (!by || verifiedAt <= by) ? undefined : 'unverified';
}

type StopDecision =
  | { readonly kind: 'stopped-before'; readonly stop: CampaignStop }
  | { readonly kind: 'stop'; readonly stop: CampaignStop }
  | { readonly kind: 'refuse'; readonly because: CatalogueError };

/** Decides what a stop does. A repeated one changes nothing. */
export function decideStop(
  { status, stop, isSpread }: Campaign,
  asked: { adminId: UserId; at: Date },
): StopDecision {
  if (stop) return { kind: 'stopped-before', stop };
  if (status === 'completed') return { kind: 'refuse', because: MailRunEnded() };
  return { kind: 'stop', stop: { ...asked, isBeforeStart: status === 'scheduled', isSpread } };
}

/** The final counts of a stopped campaign: recipients without a mail were stopped, too. */
export function withUnplaced(counts: CampaignCounts, reach: number): CampaignCounts {
  const recipients = Math.max(counts.recipients, reach);
  return { ...counts, recipients, stopped: counts.stopped + recipients - counts.recipients };
}

/** The seconds until a campaign starts; null once it has started. */
export function startsInSeconds({ status, startsAt }: Campaign, now: Date): number | null {
  if (status !== 'scheduled' || !startsAt) return null;
  return Math.max(0, Math.ceil((startsAt.getTime() - now.getTime()) / 1_000));
}

/** True when no work is left. The mails must have been counted after the campaign was read. */
export const isDone = (
  { isSpread, retryAskedAt }: Campaign,
  { waiting, postponed }: CampaignCounts,
): boolean => isSpread && retryAskedAt === undefined && waiting + postponed === 0;
