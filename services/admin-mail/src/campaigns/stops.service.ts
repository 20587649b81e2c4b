import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import {
  AdminMailAdminActed,
  CampaignNotFound,
  type CampaignId,
  type UserId,
} from '@leadmart/contracts';
import { EventLog } from '@leadmart/platform/event-log';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { Transactions } from '@leadmart/platform/mongo';
import { Clock } from '@leadmart/platform/time';
import { stoppedRecord } from './campaign-audit.js';
import { decideStop } from './campaign.decisions.js';
import type { CampaignStop } from './campaign.js';
import { CampaignRepository } from './campaign.repository.js';
import { CampaignProgress } from './mails/campaign-progress.js';

interface StopRequest {
  readonly id: CampaignId;
  readonly adminId: UserId;
  readonly at: Date;
}

/**
 * Stops campaigns for admins. The stored stop decides: before the start nothing is sent; later, no process claims
 * another mail, and `CampaignProgress` ends the waiting ones. Throws CampaignNotFound, MailRunEnded.
 */
@Injectable()
export class StopsService {
  constructor(
    private readonly campaigns: CampaignRepository,
    private readonly progress: CampaignProgress,
    private readonly transactions: Transactions,
    private readonly eventLog: EventLog,
    private readonly clock: Clock,
    @InjectLog() private readonly log: Log,
  ) {}

  /** A repeated request returns the first stop. */
  async stop(id: CampaignId, adminId: UserId): Promise<CampaignStop> {
    const request = { id, adminId, at: this.clock.now() };
    const stop = await this.transactions.run((tx) => this.stopIn(request, tx));
    this.progress.wake();
    return stop;
  }

  private async stopIn({ id, ...asked }: StopRequest, tx: ClientSession): Promise<CampaignStop> {
    const campaign = await this.campaigns.find(id, tx);
    if (!campaign) throw CampaignNotFound();
    const decision = decideStop(campaign, asked);
    if (decision.kind === 'refuse') throw decision.because;
    const { stop } = decision;
    if (decision.kind === 'stopped-before') return stop;
    await this.campaigns.stop(campaign, stop, tx);
    await this.eventLog.add(AdminMailAdminActed, stoppedRecord(campaign, stop), tx);
    this.log.info({ campaignId: id, ...stop }, 'campaign stopped');
    return stop;
  }
}
