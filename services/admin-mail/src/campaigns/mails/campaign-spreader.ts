import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectConfig } from '@leadmart/platform/config';
import { Clock } from '@leadmart/platform/time';
import { Work } from '@leadmart/platform/work';
import type { AdminMailConfig } from '../../admin-mail.config.js';
import { spreadCampaigns } from '../../admin-mail.jobs.js';
import type { Addressee } from '../../contacts/contact.schema.js';
import { reasonToLeaveOut } from '../campaign.decisions.js';
import type { Campaign } from '../campaign.js';
import { CampaignRepository } from '../campaign.repository.js';
import { NextRecipients } from '../recipients/next-recipients.js';
import { CampaignDispatcher } from './campaign-dispatcher.js';
import { CampaignMailRepository } from './campaign-mail.repository.js';
import type { CampaignMail } from './campaign-mail.schema.js';

/** Between looks while there is a campaign: one may have to start, or waits for another service. */
const whileOpenMs = 1_000;
const dayMs = 24 * 60 * 60 * 1_000;
/** Mails are deleted a week after the last possible retry, so that counts do not change. */
const forgetAfterRetriesDays = 7;

/**
 * Queues one mail per recipient of a campaign, in steps. A step places mails and then moves the cursor; repeated
 * after a crash or run by two processes, it places no mail twice.
 */
@Injectable()
export class CampaignSpreader implements OnModuleInit {
  constructor(
    private readonly campaigns: CampaignRepository,
    private readonly mails: CampaignMailRepository,
    private readonly recipients: NextRecipients,
    private readonly dispatcher: CampaignDispatcher,
    private readonly work: Work,
    private readonly clock: Clock,
    @InjectConfig() private readonly config: AdminMailConfig,
  ) {}

  onModuleInit(): void {
    this.work.run(spreadCampaigns, () => this.spread());
  }

  /** Starts now instead of at the next interval. */
  wake(): void {
    this.work.wake(spreadCampaigns);
  }

  private async spread(): Promise<void> {
    if (!(await this.campaigns.isAnyOpen())) return;
    const now = this.clock.now();
    this.work.wakeAt(spreadCampaigns, new Date(now.getTime() + whileOpenMs));
    await this.campaigns.startDue(now);
    for (const campaign of await this.campaigns.running()) {
      if (campaign.retryAskedAt) await this.queueFailed(campaign, campaign.retryAskedAt);
      let current: Campaign | undefined = campaign;
      while (current && !current.isSpread && !this.work.isStopping)
        current = await this.step(current);
    }
    this.dispatcher.wake();
  }

  private async queueFailed(campaign: Campaign, failedBy: Date): Promise<void> {
    await this.mails.queueFailed(campaign.id, failedBy, this.clock.now());
    await this.campaigns.retryBegun(campaign);
  }

  /** Undefined if it must wait. */
  private async step(campaign: Campaign): Promise<Campaign | undefined> {
    const found = await this.recipients.next(campaign);
    if (!found) return undefined;
    const { contacts, step } = found;
    const { id, createdAt } = campaign;
    const keptDays = this.config.MAIL_LOG_DAYS + forgetAfterRetriesDays;
    const mails = contacts.map((contact) => mailTo(contact, campaign, this.clock.now()));
    await this.mails.place(mails, new Date(createdAt.getTime() + keptDays * dayMs));
    await this.campaigns.advance(campaign, step);
    this.dispatcher.wake();
    // Another process may have made more progress.
    return this.campaigns.find(id);
  }
}

const because = { unsubscribed: 'unsubscribed', unverified: 'address not verified' } as const;

/** Users who are left out get a mail in state `skipped`, so that the log lists them. */
function mailTo(
  addressee: Addressee,
  { id: campaignId, createdAt }: Campaign,
  dueAt: Date,
): CampaignMail {
  const { id: contactId, email: to } = addressee;
  const reason = reasonToLeaveOut(addressee, createdAt);
  return {
    id: `${campaignId}:${contactId}`,
    campaignId,
    contactId,
    to,
    attempt: 0,
    tries: 0,
    dueAt,
    ...(reason ? { state: 'skipped', because: because[reason] } : { state: 'queued' }),
  };
}
