import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import {
  AdminMailAdminActed,
  CampaignNotFound,
  MailRunStopped,
  NothingToRetry,
  type CampaignId,
  type UserId,
} from '@leadmart/contracts';
import { InjectConfig } from '@leadmart/platform/config';
import { EventLog } from '@leadmart/platform/event-log';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { Transactions } from '@leadmart/platform/mongo';
import { Clock } from '@leadmart/platform/time';
import type { AdminMailConfig } from '../admin-mail.config.js';
import { retriedRecord } from './campaign-audit.js';
import { CampaignRepository } from './campaign.repository.js';
import { CampaignMailRepository } from './mails/campaign-mail.repository.js';
import { CampaignSpreader } from './mails/campaign-spreader.js';

const dayMs = 24 * 60 * 60 * 1_000;

/** Has the failed mails of a campaign sent again, with an audit record. */
@Injectable()
export class CampaignRetrier {
  constructor(
    private readonly campaigns: CampaignRepository,
    private readonly mails: CampaignMailRepository,
    private readonly spreader: CampaignSpreader,
    private readonly transactions: Transactions,
    private readonly eventLog: EventLog,
    private readonly clock: Clock,
    @InjectConfig() private readonly config: AdminMailConfig,
    @InjectLog() private readonly log: Log,
  ) {}

  /**
   * Returns the number of mails that will be sent again. Two calls at once are one retry. Throws CampaignNotFound,
   * MailRunStopped and NothingToRetry.
   */
  async retry(id: CampaignId, adminId: UserId): Promise<number> {
    const now = this.clock.now();
    const failed = await this.transactions.run((tx) => this.askRetry({ id, adminId, now }, tx));
    this.log.info({ campaignId: id, adminId, failed }, 'campaign retried');
    this.spreader.wake();
    return failed;
  }

  /** The mails are counted in this transaction: another call may have queued them since the request arrived. */
  private async askRetry(
    { id, adminId, now }: { id: CampaignId; adminId: UserId; now: Date },
    tx: ClientSession,
  ): Promise<number> {
    const campaign = await this.campaigns.find(id, tx);
    if (!campaign) throw CampaignNotFound();
    if (campaign.stop) throw MailRunStopped();
    if (now.getTime() - campaign.createdAt.getTime() > this.config.MAIL_LOG_DAYS * dayMs)
      throw NothingToRetry();
    const failed = await this.mails.countIn(id, 'failed', tx);
    if (failed === 0) throw NothingToRetry();
    if (campaign.retryAskedAt) return failed;
    await this.campaigns.askRetry(id, now, tx);
    const record = retriedRecord(campaign, { adminId, failed, at: now });
    await this.eventLog.add(AdminMailAdminActed, record, tx);
    return failed;
  }
}
