import { Injectable, type BeforeApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { InjectConfig } from '@leadmart/platform/config';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { Clock } from '@leadmart/platform/time';
import { Work } from '@leadmart/platform/work';
import type { AdminMailConfig } from '../../admin-mail.config.js';
import { countCampaignMails, sendCampaignMails } from '../../admin-mail.jobs.js';
import { patienceOf } from '../../delivery-attempts/patience.js';
import type { Campaign } from '../campaign.js';
import { CampaignRepository } from '../campaign.repository.js';
import { CampaignMailSender } from './campaign-mail-sender.js';
import { CampaignMailRepository } from './campaign-mail.repository.js';
import { CampaignProgress } from './campaign-progress.js';
import { Pace } from './pace.js';

/** Concurrent claims; enough to hide the latency of the database. */
const claimsAtOnce = 8;
const lookAgainMs = 1_000;
const countAgainMs = 2_000;

/**
 * Claims due mails and passes them to the sender, within the configured concurrency and rate. Runs in every replica:
 * a claim decides which replica sends a mail.
 */
@Injectable()
export class CampaignDispatcher implements OnModuleInit, BeforeApplicationShutdown {
  private readonly underWay = new Set<Promise<void>>();
  private readonly pace: Pace;
  private round: Promise<void> | undefined;
  private isWoken = false;
  private timer: NodeJS.Timeout | undefined;
  private stopping = false;
  /** Rotates over campaigns, so that a small one does not wait for a large one. */
  private turn = 0;

  constructor(
    private readonly campaigns: CampaignRepository,
    private readonly mails: CampaignMailRepository,
    private readonly sender: CampaignMailSender,
    private readonly progress: CampaignProgress,
    private readonly work: Work,
    private readonly clock: Clock,
    @InjectConfig() private readonly config: AdminMailConfig,
    @InjectLog() private readonly log: Log,
  ) {
    this.pace = new Pace(config.MAIL_CAMPAIGN_PER_SECOND);
  }

  onModuleInit(): void {
    this.work.run(sendCampaignMails, async () => this.wake());
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping = true;
    clearTimeout(this.timer);
    await this.round;
    await Promise.allSettled(this.underWay);
  }

  /** Starts a round now. If one is running, another one follows it. */
  wake(): void {
    if (this.stopping) return;
    this.isWoken = true;
    this.round ??= this.look()
      .catch((err: unknown) => this.log.error({ err }, 'campaign mail round failed'))
      .finally(() => {
        this.round = undefined;
        if (this.isWoken) this.wake();
      });
  }

  private async look(): Promise<void> {
    this.isWoken = false;
    while (!this.stopping) {
      const free = this.config.MAIL_CAMPAIGN_CONCURRENCY - this.underWay.size;
      if (free <= 0) return;
      const campaigns = await this.campaigns.underWay();
      if (campaigns.length === 0) return;
      this.lookAgain();
      const calls = this.pace.take(Math.min(free, claimsAtOnce), this.clock.now().getTime());
      if (calls === 0) return this.wakeLater();
      const claims = Array.from({ length: calls }, () => this.claim(campaigns));
      const started = (await Promise.all(claims)).filter((isStarted) => isStarted).length;
      this.pace.giveBack(calls - started);
      if (started > 0) continue;
      // No mail is due and none is being sent, so a campaign may be complete.
      if (this.underWay.size === 0) this.progress.wake();
      return;
    }
  }

  /** While a campaign is under way: a postponed mail may be due, and the counts of the mails change. */
  private lookAgain(): void {
    const after = (ms: number) => new Date(this.clock.now().getTime() + ms);
    this.work.wakeAt(sendCampaignMails, after(lookAgainMs));
    this.work.wakeAt(countCampaignMails, after(countAgainMs));
  }

  private wakeLater(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.wake(), this.pace.waitMs(this.clock.now().getTime()));
  }

  /** Claims one mail of the next campaign that has a due one, and starts sending it. */
  private async claim(campaigns: readonly Campaign[]): Promise<boolean> {
    const first = (this.turn += 1);
    for (let i = 0; i < campaigns.length; i += 1) {
      const campaign = campaigns[(first + i) % campaigns.length];
      if (campaign && (await this.claimOf(campaign))) return true;
    }
    return false;
  }

  private async claimOf({ id, stop }: Campaign): Promise<boolean> {
    const now = this.clock.now();
    const patience = patienceOf(this.config);
    const due = stop ? undefined : await this.mails.claimDue(id, now, patience);
    if (due) return this.carry(this.sender.send(due));
    const untilAsked = new Date(now.getTime() + 2 * patience.timeoutMs);
    const doubtful = await this.mails.claimDoubtful(id, now, untilAsked);
    return doubtful ? this.carry(this.sender.settle(doubtful)) : false;
  }

  private carry(delivery: ReturnType<CampaignMailSender['send']>): true {
    const carried = delivery
      .then((answer) => {
        if (answer)
          this.pace.heard(answer === 'busy' ? 'busy' : 'other', this.clock.now().getTime());
      })
      // A mail without a recorded result is in doubt and becomes due again later.
      .catch((err: unknown) => this.log.error({ err }, 'campaign mail left in doubt'))
      .finally(() => {
        this.underWay.delete(carried);
        this.wake();
      });
    this.underWay.add(carried);
    return true;
  }
}
