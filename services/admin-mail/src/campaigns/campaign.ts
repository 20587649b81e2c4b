import type { CampaignCounts } from '@leadmart/contracts';
import type { EntityOf, Values } from '@leadmart/platform/entities';
import type { campaigns, campaignStopFields, leftOutFields } from './campaign.schema.js';

export type CampaignStop = Values<typeof campaignStopFields>;
export type LeftOut = Values<typeof leftOutFields>;
export type Campaign = EntityOf<typeof campaigns, 'contactIds'>;

export const noCounts: CampaignCounts = {
  recipients: 0,
  waiting: 0,
  sent: 0,
  failed: 0,
  postponed: 0,
  unknown: 0,
  skipped: 0,
  stopped: 0,
};
