import { Injectable } from '@nestjs/common';
import { UnsubscribeLinkUnknown, type SubscriptionView } from '@leadmart/contracts';
import { Metrics } from '@leadmart/platform/metrics';
import { Clock } from '@leadmart/platform/time';
import { ContactReader } from '../contact.reader.js';
import { ContactRepository } from '../contact.repository.js';

/** Unsubscribes the holder of an unsubscribe link from campaigns, and subscribes them again. */
@Injectable()
export class UnsubscriptionsService {
  private readonly changes;

  constructor(
    private readonly reader: ContactReader,
    private readonly contacts: ContactRepository,
    private readonly clock: Clock,
    metrics: Metrics,
  ) {
    this.changes = metrics.counter({
      name: 'leadmart_subscription_changes_total',
      help: 'Unsubscriptions from campaigns, and their reversals',
      labels: ['what'],
    });
  }

  /** The link of a deleted user is answered as unknown. */
  async status(token: string): Promise<SubscriptionView> {
    const contact = await this.reader.findByToken(token);
    if (!contact) throw UnsubscribeLinkUnknown();
    const { email, unsubscribedAt } = contact;
    return { subscribed: unsubscribedAt === undefined, email: shortenedEmail(email) };
  }

  async unsubscribe(token: string): Promise<void> {
    if (await this.contacts.unsubscribe(token, this.clock.now()))
      this.changes.inc({ what: 'unsubscribed' });
  }

  async resubscribe(token: string): Promise<void> {
    if (await this.contacts.resubscribe(token)) this.changes.inc({ what: 'resubscribed' });
  }
}

/** `ann.lee@example.com` → `a…@example.com`: enough for the owner to recognize the address. */
export function shortenedEmail(email: string): string {
  return email.replace(/^(.)[^]*(?=@[^@]*$)/u, '$1…');
}
