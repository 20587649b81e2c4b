import { Controller } from '@nestjs/common';
import {
  campaignFailuresEndpoint,
  campaignRecipientsEndpoint,
  campaignIdSchema,
  listCampaignsEndpoint,
  mailAudienceEndpoint,
  mailPageQuery,
  readCampaignEndpoint,
  retryCampaignEndpoint,
  sendMailBody,
  sendMailEndpoint,
  stopCampaignEndpoint,
  type CampaignDetailsView,
  type CampaignId,
  type CampaignsView,
  type MailAudienceView,
  type MailFailuresView,
  type MailRecipientsView,
  type MailPageQuery,
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
  ValidQuery,
} from '@leadmart/platform/http';
import type { SessionUser } from '@leadmart/platform/sessions';
import { Clock } from '@leadmart/platform/time';
import { CampaignRetrier } from './campaign-retrier.js';
import { toSendMailView } from './campaign.view.js';
import { CampaignsService } from './campaigns.service.js';
import { MailLogService } from './mail-log.service.js';
import { StopsService } from './stops.service.js';

@Controller()
export class CampaignsController {
  constructor(
    private readonly campaigns: CampaignsService,
    private readonly retrier: CampaignRetrier,
    private readonly stops: StopsService,
    private readonly mailLog: MailLogService,
    private readonly clock: Clock,
  ) {}

  @Handles(sendMailEndpoint)
  async send(
    @CurrentUser() { id: adminId }: SessionUser,
    @ValidBody(sendMailBody) body: SendMailBody,
    @CountAmount() count: AmountCounter,
    @IdempotencyKey() idempotencyKey?: string,
  ): Promise<SendMailView> {
    const campaign = await this.campaigns.send({ adminId, body, count, idempotencyKey });
    return toSendMailView(campaign, this.clock.now());
  }

  @Handles(mailAudienceEndpoint)
  async audience(): Promise<MailAudienceView> {
    return this.mailLog.audience();
  }

  @Handles(listCampaignsEndpoint)
  async list(@ValidQuery(mailPageQuery) { page }: MailPageQuery): Promise<CampaignsView> {
    return this.mailLog.list(page);
  }

  @Handles(readCampaignEndpoint)
  async details(@ValidParam('id', campaignIdSchema) id: CampaignId): Promise<CampaignDetailsView> {
    return this.mailLog.details(id);
  }

  @Handles(campaignFailuresEndpoint)
  async failures(
    @ValidParam('id', campaignIdSchema) id: CampaignId,
    @ValidQuery(mailPageQuery) { page }: MailPageQuery,
  ): Promise<MailFailuresView> {
    return this.mailLog.failures(id, page);
  }

  @Handles(campaignRecipientsEndpoint)
  async recipients(
    @ValidParam('id', campaignIdSchema) id: CampaignId,
    @ValidQuery(mailPageQuery) { page }: MailPageQuery,
  ): Promise<MailRecipientsView> {
    return this.mailLog.recipients(id, page);
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
}
