import {
  AdminMailAdminActed,
  campaignIdSchema,
  idempotencyKeySchema,
  mailPageQuery,
  sendMailBody,
  type CampaignDetailsView,
  type CampaignId,
  type CampaignsView,
  type MailFailuresView,
  type MailPageQuery,
  type RetryMailView,
  type SendMailBody,
  type SendMailView,
} from '@leadmart/contracts';
import { AuditedRead } from '@leadmart/platform/audit';
import {
  Access,
  CurrentUser,
  parseInput,
  ValidBody,
  ValidParam,
  ValidQuery,
} from '@leadmart/platform/http';
import type { SessionUser } from '@leadmart/platform/sessions';
import { Controller, Get, Headers, HttpCode, Post } from '@nestjs/common';
import { toSendMailView } from './campaign.view.js';
import { CampaignsService } from './campaigns.service.js';
import { MailLogService } from './mail-log.service.js';

@Controller('admin/mail')
@Access('admin')
export class CampaignsController {
  constructor(
    private readonly campaigns: CampaignsService,
    private readonly mailLog: MailLogService,
  ) {}

  @Post('send')
  @HttpCode(202)
  async send(
    @CurrentUser() { id: adminId }: SessionUser,
    @ValidBody(sendMailBody) body: SendMailBody,
    @Headers('idempotency-key') key?: string,
  ): Promise<SendMailView> {
    const idempotencyKey = parseInput(idempotencyKeySchema.optional(), key, 'Idempotency-Key');
    return toSendMailView(await this.campaigns.send({ adminId, body, idempotencyKey }));
  }

  @Get('campaigns')
  async list(@ValidQuery(mailPageQuery) { page }: MailPageQuery): Promise<CampaignsView> {
    return await this.mailLog.list(page);
  }

  @Get('campaigns/:id')
  async details(@ValidParam('id', campaignIdSchema) id: CampaignId): Promise<CampaignDetailsView> {
    return await this.mailLog.details(id);
  }

  @Get('campaigns/:id/failures')
  @AuditedRead({
    event: AdminMailAdminActed,
    action: 'mail.failures-read',
    subject: { type: 'mail', name: 'Failed recipients' },
  })
  async failures(
    @ValidParam('id', campaignIdSchema) id: CampaignId,
    @ValidQuery(mailPageQuery) { page }: MailPageQuery,
  ): Promise<MailFailuresView> {
    return await this.mailLog.failures(id, page);
  }

  @Post('campaigns/:id/retry')
  @HttpCode(202)
  async retry(
    @CurrentUser() { id: adminId }: SessionUser,
    @ValidParam('id', campaignIdSchema) campaignId: CampaignId,
  ): Promise<RetryMailView> {
    const retried = await this.campaigns.retry(campaignId, adminId);
    return { success: true, campaignId, retried };
  }
}
