import type {
  CampaignDetailsView,
  CampaignView,
  MailFailureView,
  SendMailView,
} from '@leadmart/contracts';
import type { Campaign } from './campaign.js';
import type { CampaignMail } from './mails/campaign-mail.js';

export function toSendMailView(campaign: Campaign): SendMailView {
  const { id: campaignId, recipients, unsubscribed, sender } = campaign;
  return {
    success: true,
    message: 'Email sent successfully',
    campaignId,
    recipients,
    unsubscribed,
    sender,
  };
}

/** `email` is the sending admin's, undefined if the admin was deleted. */
export function toCampaignView(campaign: Campaign, email: string | undefined): CampaignView {
  const { id, subject, audience, adminId, counts, createdAt, completedAt } = campaign;
  return {
    _id: id,
    subject,
    audience,
    status: statusOf(campaign),
    sentBy: { _id: adminId, email: email ?? null },
    ...counts,
    createdAt: createdAt.toISOString(),
    completedAt: completedAt?.toISOString() ?? null,
  };
}

export function toCampaignDetailsView(
  campaign: Campaign,
  email: string | undefined,
): CampaignDetailsView {
  const { message, sender, retries } = campaign;
  return { ...toCampaignView(campaign, email), message, sender, retries };
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

function statusOf({ status, isSpread }: Campaign): CampaignView['status'] {
  if (status === 'completed') return 'completed';
  return isSpread ? 'sending' : 'preparing';
}
