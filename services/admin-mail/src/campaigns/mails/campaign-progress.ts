import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { CampaignCounts } from '@leadmart/contracts';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { Metrics } from '@leadmart/platform/metrics';
import { Clock } from '@leadmart/platform/time';
import { Work } from '@leadmart/platform/work';
import { countCampaignMails } from '../../admin-mail.jobs.js';
import { ContactReader } from '../../contacts/contact.reader.js';
import { isDone, withUnplaced } from '../campaign.decisions.js';
import type { Campaign } from '../campaign.js';
import { CampaignRepository } from '../campaign.repository.js';
import { CampaignMailRepository } from './campaign-mail.repository.js';

/**
 * Ends the waiting mails of stopped campaigns, counts the mails of those under way, and completes those without open mails.
 * Counting all mails again, instead of adding up, stays correct after a crash.
 */
@Injectable()
export class CampaignProgress implements OnModuleInit {
  private runningCampaigns = 0;
  private waitingMails = 0;

  constructor(
    private readonly campaigns: CampaignRepository,
    private readonly mails: CampaignMailRepository,
    private readonly contacts: ContactReader,
    private readonly work: Work,
    private readonly clock: Clock,
    private readonly metrics: Metrics,
    @InjectLog() private readonly log: Log,
  ) {}

  onModuleInit(): void {
    this.work.run(countCampaignMails, () => this.count());
    const gauge = { name: 'leadmart_campaigns_running', help: 'Campaigns that are not completed' };
    this.metrics.gauge(gauge, () => this.runningCampaigns);
    const waiting = {
      name: 'leadmart_campaign_mails_waiting',
      help: 'Mails of running campaigns that are still to be sent, as last counted',
    };
    this.metrics.gauge(waiting, () => this.waitingMails);
  }

  /** Counts now instead of at the next interval. */
  wake(): void {
    this.work.wake(countCampaignMails);
  }

  private async count(): Promise<void> {
    const campaigns = await this.campaigns.underWay();
    this.runningCampaigns = campaigns.length;
    let waitingMails = 0;
    for (const campaign of campaigns) waitingMails += await this.countOne(campaign);
    this.waitingMails = waitingMails;
  }

  /** Returns the number of open mails. The campaign is read before its mails are counted, so `isSpread` holds for them. */
  private async countOne(campaign: Campaign): Promise<number> {
    if (campaign.stop) await this.mails.stopWaiting(campaign.id, this.clock.now());
    const counts = await this.mails.counts(campaign.id);
    // While the campaign is being spread, more mails follow.
    const recipients = Math.max(
      counts.recipients,
      campaign.isSpread ? 0 : campaign.counts.recipients,
    );
    if (!isDone(campaign, counts))
      await this.campaigns.saveCounts(campaign, { ...counts, recipients });
    else await this.complete(campaign, counts);
    return counts.waiting + counts.postponed;
  }

  private async complete(campaign: Campaign, counts: CampaignCounts): Promise<void> {
    const { stop } = campaign;
    const final =
      stop && !stop.isSpread ? withUnplaced(counts, await this.reachOf(campaign)) : counts;
    if (await this.campaigns.complete(campaign, final, this.clock.now()))
      this.log.info({ campaignId: campaign.id, ...final }, 'campaign completed');
  }

  /** The recipients that a campaign would have had; 0 for a segment, of which only those are known that have a mail. */
  private async reachOf({ audience, recipients, createdAt }: Campaign): Promise<number> {
    if (audience === 'segment') return 0;
    return recipients ?? (await this.contacts.countRecipients(createdAt));
  }
}
