import type { AuditedAction, AuditFacts, UserId } from '@leadmart/contracts';
import type { Campaign, CampaignStop } from './campaign.js';

/** The audit record of a campaign: its text and the number of recipients, without addresses. */
export function sentRecord(campaign: Campaign): AuditedAction {
  const { adminId, message, sender, audience, segment, recipients, createdAt } = campaign;
  const { from, replyTo } = sender;
  const name = segment && { segment: segment.name };
  const after = { message, from, replyTo, audience, ...name, recipients };
  return recordOf(campaign, { adminId, action: 'mail.sent', before: null, after, at: createdAt });
}

/** The audit record of a retry of failed mails. */
export function retriedRecord(
  campaign: Campaign,
  { adminId, failed, at }: { adminId: UserId; failed: number; at: Date },
): AuditedAction {
  const before = { ...campaign.counts };
  return recordOf(campaign, {
    adminId,
    action: 'mail.retried',
    before,
    after: { retried: failed },
    at,
  });
}

/** The audit record of a stop, with the counts of that moment. */
export function stoppedRecord(
  campaign: Campaign,
  { adminId, at, isBeforeStart }: CampaignStop,
): AuditedAction {
  const before = { ...campaign.counts };
  const after = { nothingSent: isBeforeStart };
  return recordOf(campaign, { adminId, action: 'mail.stopped', before, after, at });
}

interface Done {
  readonly adminId: UserId;
  readonly action: 'mail.sent' | 'mail.retried' | 'mail.stopped';
  readonly before: AuditFacts | null;
  readonly after: AuditFacts;
  readonly at: Date;
}

function recordOf({ id, subject: name }: Campaign, { at, ...done }: Done): AuditedAction {
  return { ...done, subject: { type: 'mail', id, name }, occurredAt: at.toISOString() };
}
