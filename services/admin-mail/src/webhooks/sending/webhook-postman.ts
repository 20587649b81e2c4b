import type { UserId } from '@leadmart/contracts';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { Clock, Repeater } from '@leadmart/platform/time';
import { Injectable, type BeforeApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { WebhookDeliveryRepository } from '../deliveries/webhook-delivery.repository.js';
import { deliveryLeaseMs, type WebhookDelivery } from '../deliveries/webhook-delivery.js';
import { lanes, places, type Lane } from './lanes.js';
import { SendingTurnRepository, type SendingTurn } from './sending-turn.repository.js';
import { WebhookCourier } from './webhook-courier.js';

const lookIntervalMs = 1_000;

/** The name of the repeated task, to wake it when a delivery was stored. */
export const sendWebhooksTask = 'send webhooks';

/** A place that is taken. */
type Place = Pick<SendingTurn, 'lane' | 'userId'>;

/**
 * Claims due deliveries and passes them to the courier, as long as a lane has a free place for a user whose turn it is.
 * Runs in any number of processes: a claim decides which one sends a delivery, and ends by itself when its process dies.
 */
@Injectable()
export class WebhookPostman implements OnModuleInit, BeforeApplicationShutdown {
  private readonly underWay = new Map<Promise<void>, Place>();
  private isStopping = false;

  constructor(
    private readonly turns: SendingTurnRepository,
    private readonly deliveries: WebhookDeliveryRepository,
    private readonly courier: WebhookCourier,
    private readonly repeater: Repeater,
    private readonly clock: Clock,
    @InjectLog() private readonly log: Log,
  ) {}

  onModuleInit(): void {
    const work = () => this.look();
    this.repeater.every({ name: sendWebhooksTask, intervalMs: lookIntervalMs, work });
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    await Promise.allSettled(this.underWay.keys());
  }

  private async look(): Promise<void> {
    await Promise.all(lanes.map((lane) => this.lookIn(lane)));
  }

  private async lookIn(lane: Lane): Promise<void> {
    while (!this.isStopping) {
      const taken = this.takenIn(lane);
      if (taken.length >= places[lane].all) return;
      const turn = await this.turns.take(lane, this.clock.now(), busyUsers(taken, lane));
      if (!turn) return;
      await this.serve(turn);
    }
  }

  private async serve(turn: SendingTurn): Promise<void> {
    const ids = turn.webhooks.map(({ id }) => id);
    if (ids.length === 0) return this.turns.rest(turn, undefined);
    const now = this.clock.now();
    const leaseEnd = new Date(now.getTime() + deliveryLeaseMs);
    const delivery = await this.deliveries.claimDue(ids, now, leaseEnd);
    if (!delivery) return this.turns.rest(turn, await this.deliveries.nextDue(ids));
    if (!this.isStopping) return this.start(turn, delivery);
    await this.deliveries.giveBack(delivery, now);
    await this.turns.wake([turn.userId], now);
  }

  private start({ lane, userId, webhooks }: SendingTurn, delivery: WebhookDelivery): void {
    const webhook = webhooks.find(({ id }) => id === delivery.webhookId);
    if (!webhook) throw new Error('a delivery of another webhook was claimed');
    const carried = this.courier
      .carry(webhook, delivery)
      // Without a stored result it becomes due again at the end of its lease.
      .catch((err: unknown) => {
        this.log.error({ err, deliveryId: delivery.id }, 'webhook delivery interrupted');
      })
      .finally(() => {
        this.underWay.delete(carried);
        this.repeater.wake(sendWebhooksTask);
      });
    this.underWay.set(carried, { lane, userId });
  }

  private takenIn(lane: Lane): UserId[] {
    return [...this.underWay.values()].filter((one) => one.lane === lane).map((one) => one.userId);
  }
}

/** The users who have all their places in a lane. */
function busyUsers(taken: readonly UserId[], lane: Lane): UserId[] {
  const counts = new Map<UserId, number>();
  for (const id of taken) counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...counts].filter(([, count]) => count >= places[lane].ofUser).map(([id]) => id);
}
