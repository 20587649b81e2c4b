import { Injectable } from '@nestjs/common';
import { NobodyToMail, PeerUnavailable, UnknownRecipients, type UserId } from '@leadmart/contracts';
import { KnownUsers } from '../contacts/catch-up/known-users.js';
import type { Contact } from '../contacts/contact.js';
import { ContactReader } from '../contacts/contact.reader.js';

const addressesAtATime = 1_000;
const addressesNamed = 20;

/** The contacts of a list: their sorted ids, and how many of them have unsubscribed. */
export interface RecipientList {
  readonly contactIds: readonly UserId[];
  readonly unsubscribed: number;
}

/** The contacts to whom a campaign goes. */
@Injectable()
export class RecipientLists {
  constructor(
    private readonly contacts: ContactReader,
    private readonly knownUsers: KnownUsers,
  ) {}

  /** Counts all verified users, unsubscribed ones included. */
  countAll(): Promise<number> {
    return this.contacts.countAll();
  }

  /** Mails go to verified users only: throws UnknownRecipients, which names the others, and NobodyToMail. */
  async of(emails: readonly string[]): Promise<RecipientList> {
    const found: Contact[] = [];
    const strangers: string[] = [];
    for (let from = 0; from < emails.length; from += addressesAtATime) {
      const some = emails.slice(from, from + addressesAtATime);
      const byEmail = new Map((await this.contacts.withEmails(some)).map((c) => [c.email, c]));
      found.push(...byEmail.values());
      strangers.push(...some.filter((email) => !byEmail.has(email)));
    }
    if (strangers.length > 0) await this.refuse(strangers);
    const unsubscribed = found.filter(({ unsubscribedAt }) => unsubscribedAt).length;
    if (unsubscribed === found.length) throw NobodyToMail({ unsubscribed });
    return { contactIds: found.map(({ id }) => id).sort(), unsubscribed };
  }

  private async refuse(strangers: readonly string[]): Promise<never> {
    if (!(await this.knownUsers.areAll())) throw PeerUnavailable({ peer: 'auth' });
    const addresses = strangers.slice(0, addressesNamed);
    throw UnknownRecipients({ addresses, count: strangers.length });
  }
}
