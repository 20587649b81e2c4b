import { Controller } from '@nestjs/common';
import {
  mailAudienceEndpoint,
  mailReachEndpoint,
  previewMailEndpoint,
  retryCampaignEndpoint,
  sendMailEndpoint,
  stopCampaignEndpoint,
  testMailEndpoint,
  type RetryMailView,
  type SendMailView,
  type StopMailView,
} from '@leadmart/contracts';
import { CountAmount, type AmountCounter } from '@leadmart/platform/admin-amounts';
import { Handles, IdempotencyKey, Sent, type SentTo } from '@leadmart/platform/http';
import { Clock } from '@leadmart/platform/time';
import { CampaignRetrier } from './campaign-retrier.js';
import type { Campaign } from './campaign.js';
import { toSendMailView } from './campaign.view.js';
import { CampaignsService } from './campaigns.service.js';
import { MailPreviewer } from './letters/mail-previewer.js';
import { MailAudiences } from './recipients/mail-audiences.js';
import { RecipientLists } from './recipients/recipient-lists.js';
import { StopsService } from './stops.service.js';

/** Writes, sends and stops mails to many recipients. */
@Controller()
export class CampaignsController {
  constructor(
    private readonly campaigns: CampaignsService,
    private readonly previewer: MailPreviewer,
    private readonly retrier: CampaignRetrier,
    private readonly stops: StopsService,
    private readonly audiences: MailAudiences,
    private readonly lists: RecipientLists,
    private readonly clock: Clock,
  ) {}

  @Handles(sendMailEndpoint)
  async send(
    @Sent() { user, body }: SentTo<typeof sendMailEndpoint>,
    @CountAmount() count: AmountCounter,
    @IdempotencyKey() idempotencyKey?: string,
  ) {
    return this.accepted(
      await this.campaigns.send({ adminId: user.id, body, count, idempotencyKey }),
    );
  }

  @Handles(testMailEndpoint)
  async test(
    @Sent() { user, body: text }: SentTo<typeof testMailEndpoint>,
    @IdempotencyKey() idempotencyKey?: string,
  ) {
    const body = { ...text, recipients: 'self' } as const;
    return this.accepted(await this.campaigns.send({ adminId: user.id, body, idempotencyKey }));
  }

  @Handles(previewMailEndpoint)
  async preview(@Sent() { user, body }: SentTo<typeof previewMailEndpoint>) {
    return this.previewer.preview(user.id, body);
  }

  @Handles(mailAudienceEndpoint)
  async audience() {
    return this.audiences.ofAll();
  }

  @Handles(mailReachEndpoint)
  async reach(@Sent() { body: { recipients } }: SentTo<typeof mailReachEndpoint>) {
    return this.audiences.reach(recipients);
  }

  @Handles(stopCampaignEndpoint)
  async stop(
    @Sent() { user, params: { id: campaignId } }: SentTo<typeof stopCampaignEndpoint>,
  ): Promise<StopMailView> {
    const { isBeforeStart } = await this.stops.stop(campaignId, user.id);
    return { success: true, campaignId, started: !isBeforeStart };
  }

  @Handles(retryCampaignEndpoint)
  async retry(
    @Sent() { user, params: { id: campaignId } }: SentTo<typeof retryCampaignEndpoint>,
  ): Promise<RetryMailView> {
    const retried = await this.retrier.retry(campaignId, user.id);
    return { success: true, campaignId, retried };
  }

  private async accepted(campaign: Campaign): Promise<SendMailView> {
    const leftOut = await this.lists.named(campaign.leftOut);
    return toSendMailView(campaign, { leftOut, now: this.clock.now() });
  }
}
