import { Controller } from '@nestjs/common';
import {
  campaignIdSchema,
  mailAudienceEndpoint,
  mailReachBody,
  mailReachEndpoint,
  mailTextBody,
  previewMailBody,
  previewMailEndpoint,
  retryCampaignEndpoint,
  sendMailBody,
  sendMailEndpoint,
  stopCampaignEndpoint,
  testMailEndpoint,
  type CampaignId,
  type MailAudienceView,
  type MailPreviewView,
  type MailReachBody,
  type MailReachView,
  type MailTextBody,
  type PreviewMailBody,
  type RetryMailView,
  type SendMailBody,
  type SendMailView,
  type StopMailView,
} from '@leadmart/contracts';
import { CountAmount, type AmountCounter } from '@leadmart/platform/admin-amounts';
import {
  CurrentUser,
  Handles,
  IdempotencyKey,
  ValidBody,
  ValidParam,
} from '@leadmart/platform/http';
import type { SessionUser } from '@leadmart/platform/sessions';
import { Clock } from '@leadmart/platform/time';
import { CampaignRetrier } from './campaign-retrier.js';
import type { Campaign } from './campaign.js';
import { toSendMailView } from './campaign.view.js';
import { CampaignsService } from './campaigns.service.js';
import { MailPreviewer } from './letters/mail-previewer.js';
import { MailAudiences } from './recipients/mail-audiences.js';
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
    private readonly clock: Clock,
  ) {}

  @Handles(sendMailEndpoint)
  async send(
    @CurrentUser() { id: adminId }: SessionUser,
    @ValidBody(sendMailBody) body: SendMailBody,
    @CountAmount() count: AmountCounter,
    @IdempotencyKey() idempotencyKey?: string,
  ): Promise<SendMailView> {
    return this.accepted(await this.campaigns.send({ adminId, body, count, idempotencyKey }));
  }

  @Handles(testMailEndpoint)
  async test(
    @CurrentUser() { id: adminId }: SessionUser,
    @ValidBody(mailTextBody) text: MailTextBody,
    @IdempotencyKey() idempotencyKey?: string,
  ): Promise<SendMailView> {
    const body = { ...text, recipients: 'self' } as const;
    return this.accepted(await this.campaigns.send({ adminId, body, idempotencyKey }));
  }

  @Handles(previewMailEndpoint)
  async preview(
    @CurrentUser() { id: adminId }: SessionUser,
    @ValidBody(previewMailBody) body: PreviewMailBody,
  ): Promise<MailPreviewView> {
    return this.previewer.preview(adminId, body);
  }

  @Handles(mailAudienceEndpoint)
  async audience(): Promise<MailAudienceView> {
    return this.audiences.ofAll();
  }

  @Handles(mailReachEndpoint)
  async reach(@ValidBody(mailReachBody) { recipients }: MailReachBody): Promise<MailReachView> {
    return this.audiences.reach(recipients);
  }

  @Handles(stopCampaignEndpoint)
  async stop(
    @CurrentUser() { id: adminId }: SessionUser,
    @ValidParam('id', campaignIdSchema) campaignId: CampaignId,
  ): Promise<StopMailView> {
    const { isBeforeStart } = await this.stops.stop(campaignId, adminId);
    return { success: true, campaignId, started: !isBeforeStart };
  }

  @Handles(retryCampaignEndpoint)
  async retry(
    @CurrentUser() { id: adminId }: SessionUser,
    @ValidParam('id', campaignIdSchema) campaignId: CampaignId,
  ): Promise<RetryMailView> {
    const retried = await this.retrier.retry(campaignId, adminId);
    return { success: true, campaignId, retried };
  }

  private async accepted(campaign: Campaign): Promise<SendMailView> {
    const leftOut = await this.campaigns.leftOut(campaign);
    return toSendMailView(campaign, { leftOut, now: this.clock.now() });
  }
}
