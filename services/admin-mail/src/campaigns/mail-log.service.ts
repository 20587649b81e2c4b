import { Injectable } from '@nestjs/common';
import {
  pageSize,
  type CampaignDetailsView,
  type CampaignId,
  type CampaignsView,
  type MailAudienceView,
  type MailFailuresView,
  type MailRecipientsView,
} from '@leadmart/contracts';
import { Clock } from '@leadmart/platform/time';
import { ContactReader } from '../contacts/contact.reader.js';
import type { Campaign } from './campaign.js';
import { CampaignRepository } from './campaign.repository.js';
import {
  toCampaignView,
  toCampaignDetailsView,
  toMailFailureView,
  toMailRecipientView,
} from './campaign.view.js';
import { CampaignsService } from './campaigns.service.js';
import { CampaignMailRepository } from './mails/campaign-mail.repository.js';

const pagesOf = (total: number): number => Math.max(1, Math.ceil(total / pageSize));
const skipTo = (page: number) => ({ skip: (page - 1) * pageSize, limit: pageSize });

/** Lists campaigns, their recipients and their failed mails for admins, and counts the users that the next one would reach. */
@Injectable()
export class MailLogService {
  constructor(
    private readonly service: CampaignsService,
    private readonly campaigns: CampaignRepository,
    private readonly mails: CampaignMailRepository,
    private readonly contacts: ContactReader,
    private readonly clock: Clock,
  ) {}

  async list(page: number): Promise<CampaignsView> {
    const [total, found] = await Promise.all([
      this.campaigns.count(),
      this.campaigns.page(skipTo(page)),
    ]);
    const emails = await this.emailsOfAdmins(found);
    const now = this.clock.now();
    const campaigns = found.map((one) =>
      toCampaignView(one, { email: emails.get(one.adminId), now }),
    );
    return { campaigns, total, page, pages: pagesOf(total) };
  }

  async audience(): Promise<MailAudienceView> {
    const { users, verified, unsubscribed } = await this.contacts.count();
    const recipients = verified - unsubscribed;
    return { users, recipients, unverified: Math.max(0, users - verified), unsubscribed };
  }

  async details(id: CampaignId): Promise<CampaignDetailsView> {
    const campaign = await this.service.find(id);
    const emails = await this.emailsOfAdmins([campaign]);
    const email = emails.get(campaign.adminId);
    return toCampaignDetailsView(campaign, { email, now: this.clock.now() });
  }

  async failures(id: CampaignId, page: number): Promise<MailFailuresView> {
    await this.service.find(id);
    const [total, found] = await Promise.all([
      this.mails.countFailures(id),
      this.mails.failures(id, skipTo(page)),
    ]);
    return { failures: found.map(toMailFailureView), total, page, pages: pagesOf(total) };
  }

  async recipients(id: CampaignId, page: number): Promise<MailRecipientsView> {
    await this.service.find(id);
    const [total, found] = await Promise.all([
      this.mails.countAll(id),
      this.mails.byAddress(id, skipTo(page)),
    ]);
    return { recipients: found.map(toMailRecipientView), total, page, pages: pagesOf(total) };
  }

  private async emailsOfAdmins(campaigns: readonly Campaign[]): Promise<Map<string, string>> {
    const ids = [...new Set(campaigns.map(({ adminId }) => adminId))];
    return new Map((await this.contacts.withIds(ids)).map(({ id, email }) => [id, email]));
  }
}
