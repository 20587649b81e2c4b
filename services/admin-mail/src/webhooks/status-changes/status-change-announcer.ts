import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ListStatusChanges, type StatusChangeList } from '@leadmart/contracts';
import { Requests } from '@leadmart/platform/messaging';
import { Transactions } from '@leadmart/platform/mongo';
import { Clock } from '@leadmart/platform/time';
import { Work, type Claim, type DueRows } from '@leadmart/platform/work';
import { announceStatusChanges } from '../../admin-mail.jobs.js';
import { DueDeliveries } from '../deliveries/due-deliveries.js';
import { newDelivery } from '../deliveries/webhook-delivery.js';
import type { UserWebhooksDocument } from '../user-webhooks.schema.js';
import { isSubscribed } from '../webhook.js';
import { WebhookRepository } from '../webhook.repository.js';

const event = 'lead.status_changed';
/** The most changed leads in a delivery. */
const maxLeads = 200;
/** Changes of a scrub follow each other: they are gathered for this time. */
const gatherMs = 5_000;
const requestTimeoutMs = 20_000;

type StatusClaim = Claim<UserWebhooksDocument>;

/**
 * Stores deliveries for leads that changed. Leads publishes only that a log has an entry; the changes of each subscribed
 * user are read from leads after the user's cursor, so users without webhooks cost nothing. A delivery and the cursor
 * after it are one transaction.
 */
@Injectable()
export class StatusChangeAnnouncer implements OnModuleInit {
  private readonly users: DueRows<UserWebhooksDocument>;

  constructor(
    webhooks: WebhookRepository,
    private readonly due: DueDeliveries,
    private readonly requests: Requests,
    private readonly transactions: Transactions,
    private readonly work: Work,
    private readonly clock: Clock,
  ) {
    this.users = work.rowsOf(announceStatusChanges, webhooks.users);
  }

  onModuleInit(): void {
    this.work.runDue(announceStatusChanges, this.users, (claim) => this.announce(claim));
  }

  /** Makes all subscribed users due. */
  async wake(): Promise<void> {
    const subscribed = { webhooks: { $elemMatch: { state: 'on' as const, events: event } } };
    await this.users.wake(subscribed, new Date(this.clock.now().getTime() + gatherMs));
  }

  private async announce(claim: StatusClaim): Promise<void> {
    const { _id: userId, webhooks, statusChanges } = claim.row;
    if (!webhooks.some((webhook) => isSubscribed(webhook, event))) {
      // A webhook that was switched off for its failures, or has a new address, gets what it missed when it is on again.
      const isMissing = webhooks.some(
        ({ state, events }) =>
          (state === 'failed' || state === 'unconfirmed') && events.includes(event),
      );
      // Without a cursor, a later subscription begins with later changes.
      return claim.end(isMissing ? {} : { $unset: { 'statusChanges.cursor': 1 } });
    }
    let from = statusChanges?.cursor;
    for (let hasMore = true; hasMore;) {
      const query = {
        buyerId: userId,
        limit: maxLeads,
        ...(from !== undefined && { since: from }),
      };
      const page = await this.requests.send(ListStatusChanges, query, {
        timeoutMs: requestTimeoutMs,
      });
      if (page.cursor !== from) await this.store(claim, from, page);
      from = page.cursor;
      ({ hasMore } = page);
    }
    await claim.end();
  }

  /** The leads themselves are not stored: the sending process reads them again, as they are then. */
  private async store(
    claim: StatusClaim,
    from: string | undefined,
    { changes, cursor }: StatusChangeList,
  ): Promise<void> {
    const { _id: userId, webhooks } = claim.row;
    const now = this.clock.now();
    const message = {
      key: `${userId}|${from ?? ''}|${cursor}`,
      userId,
      type: event,
      occurredAt: new Date(changes.at(-1)?.changedAt ?? now),
      data: { since: from ?? '', cursor, count: changes.length },
    } as const;
    const subscribed = webhooks.filter((webhook) => isSubscribed(webhook, event));
    await this.transactions.run(async (tx) => {
      await claim.keep(now, { $set: { 'statusChanges.cursor': cursor } }, tx);
      if (changes.length === 0) return;
      const deliveries = subscribed.map(({ id }) => newDelivery(message, id, now));
      await this.due.addIn(deliveries, tx);
    });
  }
}
