import type {
  CampaignDetailsView,
  CampaignView,
  MailRecipientView,
  SendMailView,
} from '@leadmart/contracts';
import { startsInSeconds } from './campaign.decisions.js';
import type { Campaign } from './campaign.js';
import type { CampaignMail } from './mails/campaign-mail.schema.js';

export function toSendMailView(
  campaign: Campaign,
  { leftOut, now }: { leftOut: SendMailView['leftOut']; now: Date },
): SendMailView {
  const { id: campaignId, recipients, unsubscribed, unverified, sender } = campaign;
  return {
    success: true,
    message: 'Email sent successfully',
    campaignId,
    recipients,
    unsubscribed,
    unverified,
    leftOut,
    sender,
    startsInSeconds: startsInSeconds(campaign, now) ?? 0,
  };
}

/** `email` is the sending admin's, undefined if the admin was deleted. */
interface Beside {
  readonly email: string | undefined;
  readonly now: Date;
}

export function toCampaignView(campaign: Campaign, { email, now }: Beside): CampaignView {
  const { id, subject, audience, segment, isTest, adminId, counts } = campaign;
  const { createdAt, completedAt, stop } = campaign;
  return {
    _id: id,
    subject,
    audience,
    segment: segment ? { _id: segment.id, name: segment.name } : null,
    status: statusOf(campaign),
    sentBy: { _id: adminId, email: email ?? null },
    ...counts,
    isTest,
    createdAt: createdAt.toISOString(),
    startsInSeconds: startsInSeconds(campaign, now),
    stoppedAt: stop?.at.toISOString() ?? null,
    completedAt: completedAt?.toISOString() ?? null,
  };
}

export function toCampaignDetailsView(
  campaign: Campaign,
  { chosen, ...beside }: Beside & Pick<CampaignDetailsView, 'chosen'>,
): CampaignDetailsView {
  const { message, sender, retries } = campaign;
  return { ...toCampaignView(campaign, beside), message, sender, retries, chosen };
}

export function toMailRecipientView(mail: CampaignMail): MailRecipientView {
  const { to: email, state, because, dueAt } = mail;
  const isWaiting = state === 'queued' || state === 'sending';
  return {
    email,
    state: isWaiting ? 'waiting' : state,
    reason: because ?? null,
    at: dueAt.toISOString(),
  };
}

function statusOf({ status, isSpread }: Campaign): CampaignView['status'] {
  if (status === 'completed') return 'completed';
  return isSpread ? 'sending' : 'preparing';
}
