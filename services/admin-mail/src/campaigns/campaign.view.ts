import type {
  CampaignDetailsView,
  CampaignView,
  MailFailureView,
  MailRecipientView,
  SendMailView,
} from '@leadmart/contracts';
import { startsInSeconds } from './campaign.decisions.js';
import type { Campaign } from './campaign.js';
import type { CampaignMail } from './mails/campaign-mail.js';

export function toSendMailView(campaign: Campaign, now: Date): SendMailView {
  const { id: campaignId, recipients, unsubscribed, sender } = campaign;
  return {
    success: true,
    message: 'Email sent successfully',
    campaignId,
    recipients,
    unsubscribed,
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
  const { id, subject, audience, adminId, counts, createdAt, completedAt, stop } = campaign;
  return {
    _id: id,
    subject,
    audience,
    status: statusOf(campaign),
    sentBy: { _id: adminId, email: email ?? null },
    ...counts,
    createdAt: createdAt.toISOString(),
    startsInSeconds: startsInSeconds(campaign, now),
    stoppedAt: stop?.at.toISOString() ?? null,
    completedAt: completedAt?.toISOString() ?? null,
  };
}

export function toCampaignDetailsView(campaign: Campaign, beside: Beside): CampaignDetailsView {
  const { message, sender, retries } = campaign;
  return { ...toCampaignView(campaign, beside), message, sender, retries };
}

export function toMailFailureView(mail: CampaignMail): MailFailureView {
  return {
    email: mail.to,
    state: mail.state === 'unknown' ? 'unknown' : 'failed',
    reason: mail.because ?? 'no reason given',
    attempts: mail.attempt,
    at: mail.dueAt.toISOString(),
  };
}

export function toMailRecipientView({ to, state, dueAt }: CampaignMail): MailRecipientView {
  const isWaiting = state === 'queued' || state === 'sending';
  return { email: to, state: isWaiting ? 'waiting' : state, at: dueAt.toISOString() };
}

function statusOf({ status, isSpread }: Campaign): CampaignView['status'] {
  if (status === 'completed') return 'completed';
  return isSpread ? 'sending' : 'preparing';
}
