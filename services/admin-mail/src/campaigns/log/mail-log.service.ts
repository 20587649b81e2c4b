import { Injectable } from '@nestjs/common';
import {
  CampaignNotFound,
  pageSize,
  pagesOf,
  type CampaignDetailsView,
  type CampaignId,
  type CampaignsQuery,
  type CampaignsView,
  type MailRecipientFilter,
  type MailRecipientsQuery,
  type MailRecipientsView,
  type MailRecipientView,
  type UserId,
} from '@leadmart/contracts';
import { inBatches } from '@leadmart/platform/http';
import { Clock } from '@leadmart/platform/time';
import { ContactReader } from '../../contacts/contact.reader.js';
import type { Campaign } from '../campaign.js';
import { CampaignRepository } from '../campaign.repository.js';
import { toCampaignView, toCampaignDetailsView, toMailRecipientView } from '../campaign.view.js';
import { CampaignMailRepository, type RecipientFilter } from '../mails/campaign-mail.repository.js';
import type { CampaignMail, CampaignMailState } from '../mails/campaign-mail.schema.js';

/** A list of more addresses is not given back to be corrected. */
const mostChosen = 500;

const skipTo = (page: number) => ({ skip: (page - 1) * pageSize, limit: pageSize });

/** Lists campaigns and their recipients for admins. */
@Injectable()
export class MailLogService {
  constructor(
    private readonly campaigns: CampaignRepository,
    private readonly mails: CampaignMailRepository,
    private readonly contacts: ContactReader,
    private readonly clock: Clock,
  ) {}

  /** The newest mails to a user. */
  async latestTo(userId: UserId, limit: number): Promise<CampaignMail[]> {
    return this.mails.latestTo(userId, limit);
  }

  /** Removes the address of a deleted user from the log. */
  async forgetAddressOf(userId: UserId): Promise<void> {
    await this.mails.forgetAddressOf(userId);
  }

  async list({ page, tests }: CampaignsQuery): Promise<CampaignsView> {
    const [total, found] = await Promise.all([
      this.campaigns.count(tests),
      this.campaigns.page(tests, skipTo(page)),
    ]);
    const emails = await this.emailsOfAdmins(found);
    const now = this.clock.now();
    const campaigns = found.map((one) =>
      toCampaignView(one, { email: emails.get(one.adminId), now }),
    );
    return { campaigns, total, page, pages: pagesOf(total) };
  }

  async details(id: CampaignId): Promise<CampaignDetailsView> {
    const campaign = await this.existing(id);
    const emails = await this.emailsOfAdmins([campaign]);
    const email = emails.get(campaign.adminId);
    const chosen = await this.chosenOf(campaign);
    return toCampaignDetailsView(campaign, { email, chosen, now: this.clock.now() });
  }

  async recipients(
    id: CampaignId,
    { page, ...filter }: MailRecipientsQuery,
  ): Promise<MailRecipientsView> {
    await this.existing(id);
    const which = toRecipientFilter(filter);
    const [total, found] = await Promise.all([
      this.mails.countRecipients(id, which),
      this.mails.recipients(id, which, skipTo(page)),
    ]);
    return { recipients: found.map(toMailRecipientView), total, page, pages: pagesOf(total) };
  }

  /** Yields all recipients that match, in batches. Throws CampaignNotFound before the first byte is sent. */
  async allRecipients(
    id: CampaignId,
    filter: MailRecipientFilter,
  ): Promise<AsyncIterable<MailRecipientView[]>> {
    await this.existing(id);
    return this.batchesOf(id, toRecipientFilter(filter));
  }

  private async existing(id: CampaignId): Promise<Campaign> {
    const campaign = await this.campaigns.find(id);
    if (!campaign) throw CampaignNotFound();
    return campaign;
  }

  private async *batchesOf(
    id: CampaignId,
    which: RecipientFilter,
  ): AsyncGenerator<MailRecipientView[]> {
    for await (const mails of inBatches(this.mails.allRecipients(id, which)))
      yield mails.map(toMailRecipientView);
  }

  /** The addresses of a list that was undone. */
  private async chosenOf(campaign: Campaign): Promise<string[] | null> {
    if (campaign.audience !== 'list' || !campaign.stop?.isBeforeStart) return null;
    const ids = await this.campaigns.listed(campaign, mostChosen + 1);
    if (ids.length > mostChosen) return null;
    return (await this.contacts.addressees(ids)).map(({ email }) => email).sort();
  }

  private async emailsOfAdmins(campaigns: readonly Campaign[]): Promise<Map<string, string>> {
    const ids = [...new Set(campaigns.map(({ adminId }) => adminId))];
    return new Map((await this.contacts.withIds(ids)).map(({ id, email }) => [id, email]));
  }
}

const toRecipientFilter = ({ q, state }: MailRecipientFilter): RecipientFilter => ({
  beginning: q,
  states: state.flatMap((one): CampaignMailState[] =>
    one === 'waiting' ? ['queued', 'sending'] : [one],
  ),
});
