import { ListStatusChanges, type StatusChangeList } from '@leadmart/contracts';
import { Requests } from '@leadmart/platform/messaging';
import { Transactions } from '@leadmart/platform/mongo';
import { Clock, Repeater } from '@leadmart/platform/time';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { newDelivery } from '../deliveries/webhook-delivery.js';
import { DueDeliveries } from '../deliveries/due-deliveries.js';
import { isSubscribed } from '../webhook.js';
import { StatusCursorRepository, type StatusClaim } from './status-cursor.repository.js';

const event = 'lead.status_changed';
/** The most changed leads in a delivery. */
const maxLeads = 200;
const lookIntervalMs = 2_000;
/** Changes of a scrub follow each other: they are gathered for this time. */
const gatherMs = 5_000;
/** Longer than the slowest reply of leads. */
const leaseMs = 60_000;
const requestTimeoutMs = 20_000;

export const announceStatusChangesTask = 'announce status changes';

/**
 * Stores deliveries for leads that changed. Leads publishes only that a log has an entry; the changes of each subscribed
 * user are read from leads after the user's cursor, so users without webhooks cost nothing. A delivery and the cursor
 * after it are one transaction.
 */
@Injectable()
export class AnnounceStatusChanges implements OnModuleInit {
  constructor(
    private readonly cursors: StatusCursorRepository,
    private readonly due: DueDeliveries,
    private readonly requests: Requests,
    private readonly transactions: Transactions,
    private readonly repeater: Repeater,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    const work = () => this.announceAll();
    this.repeater.every({ name: announceStatusChangesTask, intervalMs: lookIntervalMs, work });
  }

  async wake(): Promise<void> {
    await this.cursors.wake(this.later(gatherMs));
  }

  private async announceAll(): Promise<void> {
    for (;;) {
      const claim = await this.cursors.claim(this.clock.now(), this.later(leaseMs));
      if (!claim) return;
      // When leads does not answer, the rest waits for the next run, and this user for the end of the lease.
      await this.announce(claim);
    }
  }

  private async announce(claim: StatusClaim): Promise<void> {
    const { userId, webhooks } = claim;
    if (!webhooks.some((webhook) => isSubscribed(webhook, event))) {
      // A webhook that was switched off for its failures, or has a new address, gets what it missed when it is on again.
      const isMissing = webhooks.some(
        ({ state, events }) =>
          (state === 'failed' || state === 'unconfirmed') && events.includes(event),
      );
      return isMissing ? this.cursors.release(claim) : this.cursors.forget(claim);
    }
    let from = claim.cursor;
    for (let hasMore = true; hasMore;) {
      const query = {
        buyerId: userId,
        limit: maxLeads,
        ...(from !== undefined && { since: from }),
      };
      const page = await this.requests.send(ListStatusChanges, query, {
        timeoutMs: requestTimeoutMs,
      });
      if (page.cursor !== from && !(await this.store(claim, from, page))) return;
      from = page.cursor;
      ({ hasMore } = page);
    }
    await this.cursors.release(claim);
  }

  /** The leads themselves are not stored: the sending process reads them again, as they are then. */
  private async store(
    { userId, webhooks }: StatusClaim,
    from: string | undefined,
    { changes, cursor }: StatusChangeList,
  ): Promise<boolean> {
    const now = this.clock.now();
    const message = {
      key: `${userId}|${from ?? ''}|${cursor}`,
      userId,
      type: event,
      occurredAt: new Date(changes.at(-1)?.changedAt ?? now),
      data: { since: from ?? '', cursor, count: changes.length },
    } as const;
    const subscribed = webhooks.filter((webhook) => isSubscribed(webhook, event));
    return await this.transactions.run(async (tx) => {
      if (!(await this.cursors.advance(userId, { from, to: cursor }, tx))) return false;
      if (changes.length === 0) return true;
      const deliveries = subscribed.map(({ id }) => newDelivery(message, id, now));
      await this.due.addIn(deliveries, tx);
      return true;
    });
  }

  private later(ms: number): Date {
    return new Date(this.clock.now().getTime() + ms);
  }
}
