import { createHash } from 'node:crypto';
import type { CampaignCounts, MailSender, SendMailBody, UserId } from '@leadmart/contracts';
import type { Campaign } from './campaign.js';

export interface SendRequest {
  readonly adminId: UserId;
  readonly body: SendMailBody;
  readonly idempotencyKey?: string;
}

/** Without a key, the same mail from the same admin within this time is a double click. */
const doubleClickMs = 10_000;

/** Two requests that mean the same mail have the same hash. */
export function inputHashOf({ recipients, subject, message, from }: SendMailBody): string {
  const people = recipients === 'all' ? 'all' : [...new Set(recipients)].sort();
  const meant = JSON.stringify([people, subject, message, from ?? '']);
  return createHash('sha256').update(meant).digest('base64url');
}

/**
 * What a campaign claims for itself alone. Without a key it is two neighbouring spans of time: a
 * second click shortly after, also one beyond the end of a span, meets one of them.
 */
export function claimsOf({ adminId, body, idempotencyKey }: SendRequest, now: Date): string[] {
  if (idempotencyKey !== undefined) return [`key:${adminId}:${idempotencyKey}`];
  const span = Math.floor(now.getTime() / doubleClickMs);
  return [span, span + 1].map((at) => `click:${adminId}:${inputHashOf(body)}:${at}`);
}

/**
 * How the sender that an admin asked for is used. Mail that says to come from a domain which is not
 * ours to sign for is thrown away by its receivers: such an address gets the answers instead.
 */
export function senderFor(
  wanted: string | undefined,
  ours: { from: string; replyTo: string | undefined; domains: readonly string[] },
): MailSender {
  const { from, replyTo = null } = ours;
  if (!wanted) return { from, replyTo, usedAs: 'none' };
  const domain = wanted.slice(wanted.lastIndexOf('@') + 1);
  return ours.domains.includes(domain)
    ? { from: wanted, replyTo: null, usedAs: 'from' }
    : { from, replyTo: wanted, usedAs: 'reply-to' };
}

/** Whether nothing is left to do for a campaign whose mails were counted after it was read. */
export const isDone = (
  { isSpread, retryAskedAt }: Campaign,
  { waiting, postponed }: CampaignCounts,
): boolean => isSpread && retryAskedAt === undefined && waiting + postponed === 0;
