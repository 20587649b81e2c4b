import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import type { UserId, WebhookDeliveryId } from '@leadmart/contracts';
import { Transactions } from '@leadmart/platform/mongo';
import { Clock } from '@leadmart/platform/time';
import { Work } from '@leadmart/platform/work';
import { sendWebhooks } from '../../admin-mail.jobs.js';
import { SendingTurnRepository } from '../sending/sending-turn.repository.js';
import { WebhookRepository, type WebhookKey } from '../webhook.repository.js';
import type { WebhookDelivery } from './webhook-delivery.js';
import { WebhookDeliveryRepository } from './webhook-delivery.repository.js';

/** Makes deliveries due, and their users with them: a delivery of a user who is not due is not sent. */
@Injectable()
export class DueDeliveries {
  constructor(
    private readonly deliveries: WebhookDeliveryRepository,
    private readonly turns: SendingTurnRepository,
    private readonly webhooks: WebhookRepository,
    private readonly work: Work,
    private readonly clock: Clock,
  ) {}

  /** Deliveries that exist already do not change. */
  async add(deliveries: readonly WebhookDelivery[]): Promise<void> {
    if (deliveries.length === 0) return;
    await this.deliveries.store(deliveries);
    const userIds = [...new Set(deliveries.map(({ userId }) => userId))];
    await this.wake(userIds);
    // A webhook that was deleted meanwhile did not take these deliveries with it.
    const users = await this.webhooks.ofUsers(userIds);
    const left = new Set(users.flatMap(({ webhooks }) => webhooks.map(({ id }) => id)));
    const orphans = deliveries.filter(({ webhookId }) => !left.has(webhookId));
    if (orphans.length > 0) await this.deliveries.remove(orphans.map(({ id }) => id));
  }

  /** As `add`, in a transaction; a delivery that exists aborts it. */
  async addIn(deliveries: readonly WebhookDelivery[], tx: ClientSession): Promise<void> {
    await this.deliveries.storeIn(deliveries, tx);
    const userIds = [...new Set(deliveries.map(({ userId }) => userId))];
    await this.turns.wake(userIds, this.clock.now(), tx);
    Transactions.afterCommit(tx, () => this.work.wake(sendWebhooks));
  }

  async replay(key: WebhookKey, id: WebhookDeliveryId): Promise<WebhookDelivery | undefined> {
    const delivery = await this.deliveries.replay(key, id, this.clock.now());
    if (delivery) await this.wake([key.userId]);
    return delivery;
  }

  /** Returns their number. */
  async replayFailed(key: WebhookKey, since: Date): Promise<number> {
    const replayed = await this.deliveries.replayFailed(key, { since, now: this.clock.now() });
    if (replayed > 0) await this.wake([key.userId]);
    return replayed;
  }

  /** Wakes the dispatcher of this process, too, if it has one; others look for it later. */
  private async wake(userIds: readonly UserId[]): Promise<void> {
    await this.turns.wake(userIds, this.clock.now());
    this.work.wake(sendWebhooks);
  }
}
