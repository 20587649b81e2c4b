import { Injectable } from '@nestjs/common';
import type { MailAudienceView, MailReachBody, MailReachView } from '@leadmart/contracts';
import { ContactReader } from '../../contacts/contact.reader.js';
import { RecipientLists } from './recipient-lists.js';

/** Counts the users that a mail would reach now. */
@Injectable()
export class MailAudiences {
  constructor(
    private readonly contacts: ContactReader,
    private readonly lists: RecipientLists,
  ) {}

  async ofAll(): Promise<MailAudienceView> {
    const { users, verified, unsubscribed } = await this.contacts.count();
    const recipients = verified - unsubscribed;
    return { users, recipients, unverified: Math.max(0, users - verified), unsubscribed };
  }

  /** Throws UnknownRecipients and NobodyToMail, as sending does. */
  async reach(recipients: MailReachBody['recipients']): Promise<MailReachView> {
    if (recipients === 'all') {
      const { users: _users, ...counts } = await this.ofAll();
      return { ...counts, leftOut: [] };
    }
    const { contactIds, unsubscribed, unverified, leftOut } = await this.lists.of(recipients);
    return {
      recipients: contactIds.length - unsubscribed - unverified,
      unsubscribed,
      unverified,
      leftOut: await this.lists.named(leftOut),
    };
  }
}
