import { Injectable } from '@nestjs/common';
import {
  UnknownRecipients,
  type MailPreviewView,
  type PreviewMailBody,
  type UserId,
} from '@leadmart/contracts';
import { InjectConfig } from '@leadmart/platform/config';
import type { AdminMailConfig } from '../../admin-mail.config.js';
import { ContactReader } from '../../contacts/contact.reader.js';
import type { Contact } from '../../contacts/contact.schema.js';
import { senderFor } from '../campaign.decisions.js';
import { campaignLetter, unsubscribePage } from './campaign-letter.js';

/** No contact has it: a click in the preview must not unsubscribe the recipient. */
const noToken = 'preview';

/** Renders a mail as one recipient would read it. */
@Injectable()
export class MailPreviewer {
  constructor(
    private readonly contacts: ContactReader,
    @InjectConfig() private readonly config: AdminMailConfig,
  ) {}

  /** Throws UnknownRecipients unless the recipient is a verified user. */
  async preview(adminId: UserId, body: PreviewMailBody): Promise<MailPreviewView> {
    const contact = await this.recipientOf(adminId, body.recipient);
    const { email, username } = contact;
    const { PUBLIC_URL: site, MAIL_POSTAL_ADDRESS: postalAddress } = this.config;
    const footer = { page: unsubscribePage(site, noToken), postalAddress };
    return {
      email,
      username,
      sender: senderFor(body.from, this.config),
      ...campaignLetter(body, contact, footer),
    };
  }

  private async recipientOf(adminId: UserId, recipient: string | undefined): Promise<Contact> {
    const found =
      recipient === undefined
        ? await this.contacts.find(adminId)
        : await this.contacts.findByEmail(recipient);
    if (found) return found;
    throw UnknownRecipients({ addresses: [recipient ?? 'yours'], count: 1 });
  }
}
