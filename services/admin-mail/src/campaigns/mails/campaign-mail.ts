import type { EntityOf } from '@leadmart/platform/entities';
import type { campaignMails } from './campaign-mail.schema.js';

export type CampaignMail = EntityOf<typeof campaignMails, 'forgetAt'>;
export type CampaignMailState = CampaignMail['state'];

/** A mail whose attempt is recorded. */
export type StartedMail = CampaignMail & { readonly startedAt: Date };
