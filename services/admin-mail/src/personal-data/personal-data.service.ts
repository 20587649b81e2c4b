import { Injectable } from '@nestjs/common';
import type { UserId } from '@leadmart/contracts';
import { csvHead, csvRow } from '@leadmart/platform/csv';
import { MailLogService } from '../campaigns/log/mail-log.service.js';
import { ContactReader } from '../contacts/contact.reader.js';
import { ContactsService } from '../contacts/contacts.service.js';
import { NoticesService } from '../notices/notices.service.js';
import { TransactionalService } from '../transactional/transactional.service.js';
import { WebhooksService } from '../webhooks/webhooks.service.js';

/** The newest mails of each kind that an export contains. */
const maxMailsExported = 1_000;
const maxNoticesExported = 1_000;

/** Exports and erases what the service stores about one user. */
@Injectable()
export class PersonalDataService {
  constructor(
    private readonly contacts: ContactReader,
    private readonly contactsService: ContactsService,
    private readonly deliveries: TransactionalService,
    private readonly campaignMails: MailLogService,
    private readonly notices: NoticesService,
    private readonly webhooks: WebhooksService,
  ) {}

  /** The address is erased from the logs first: after a crash between the steps, the repetition still knows it. */
  async erase(userId: UserId, at: Date): Promise<void> {
    const email = await this.contacts.emailOf(userId);
    if (email !== undefined) await this.deliveries.forgetAddress(email);
    await this.campaignMails.forgetAddressOf(userId);
    await this.webhooks.erase(userId);
    await this.contactsService.left(userId, at);
    // After the user has left no notice is stored.
    await this.notices.erase(userId);
  }

  async settingsOf(userId: UserId): Promise<string> {
    const contact = await this.contacts.find(userId);
    if (!contact) return '';
    const { email, username, unsubscribedAt } = contact;
    const { switchedOff = [] } = await this.notices.receiver(userId);
    const webhooks = (await this.webhooks.list(userId)).map(({ url, description, events }) => ({
      url,
      description,
      events,
    }));
    const subscribed = { unsubscribedAt: unsubscribedAt ?? null, switchedOff };
    const settings = { email, username, ...subscribed, webhooks };
    return `${JSON.stringify(settings, null, 2)}\n`;
  }

  /** The notices of a user as CSV. */
  async noticesOf(userId: UserId): Promise<string> {
    const notices = await this.notices.newest(userId, maxNoticesExported);
    const lines = notices.map(({ createdAt, kind, text }) =>
      csvRow([createdAt.toISOString(), kind, text]),
    );
    return [csvHead(['at', 'kind', 'text']), ...lines].join('');
  }

  /** The log of mails as CSV, without their texts, which are not stored. */
  async mailsOf(userId: UserId): Promise<string> {
    const email = await this.contacts.emailOf(userId);
    if (email === undefined) return '';
    const [single, campaigns] = await Promise.all([
      this.deliveries.latestTo(email, maxMailsExported),
      this.campaignMails.latestTo(userId, maxMailsExported),
    ]);
    const rows = [
      ...single.map(({ startedAt, template, to, state }) => [startedAt, template, to, state]),
      ...campaigns.map(({ startedAt, dueAt, to, state }) => [
        startedAt ?? dueAt,
        'campaign',
        to,
        state,
      ]),
    ] as [Date, string, string, string][];
    const lines = rows.map(([at, ...cells]) => csvRow([at.toISOString(), ...cells]));
    return [csvHead(['at', 'mail', 'to', 'state']), ...lines].join('');
  }
}
