import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { UserId } from '@leadmart/contracts';
import { Clock } from '@leadmart/platform/time';
import { Work, type Claim } from '@leadmart/platform/work';
import { sendWebhooks } from '../../admin-mail.jobs.js';
import { WebhookDeliveryRepository } from '../deliveries/webhook-delivery.repository.js';
import type { WebhookDeliveryDocument } from '../deliveries/webhook-delivery.schema.js';
import { lanes, places, type Lane } from './lanes.js';
import { SendingTurnRepository, type SendingTurn } from './sending-turn.repository.js';
import { notTried, WebhookSender } from './webhook-sender.js';

/** A place that is taken. */
type Place = Pick<SendingTurn, 'lane' | 'userId'>;

/**
 * Claims due deliveries and passes them to the sender, as long as a lane has a free place for a user whose turn it is.
 * Runs in any number of processes: a claim decides which one sends a delivery, and ends by itself when its process dies.
 */
@Injectable()
export class WebhookDispatcher implements OnModuleInit {
  private readonly underWay = new Map<Promise<void>, Place>();

  constructor(
    private readonly turns: SendingTurnRepository,
    private readonly deliveries: WebhookDeliveryRepository,
    private readonly sender: WebhookSender,
    private readonly work: Work,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.work.run(sendWebhooks, () => this.look());
  }

  private async look(): Promise<void> {
    await Promise.all(lanes.map((lane) => this.lookIn(lane)));
  }

  private async lookIn(lane: Lane): Promise<void> {
    while (!this.work.isStopping) {
      const taken = this.takenIn(lane);
      if (taken.length >= places[lane].all) return;
      const busy = busyUsers(taken, lane);
      const nextAt = await this.turns.nextAt(lane, busy);
      if (!nextAt || nextAt > this.clock.now()) return this.work.wakeAt(sendWebhooks, nextAt);
      const turn = await this.turns.take(lane, this.clock.now(), busy);
      if (turn) await this.serve(turn);
    }
  }

  private async serve(turn: SendingTurn): Promise<void> {
    const ids = turn.webhooks.map(({ id }) => id);
    if (ids.length === 0) return this.turns.rest(turn, undefined);
    const now = this.clock.now();
    const claim = await this.deliveries.claimDue(ids, now);
    if (!claim) return this.turns.rest(turn, await this.deliveries.nextDue(ids));
    if (!this.work.isStopping) return this.start(turn, claim);
    await claim.again(now, notTried);
    await this.turns.wake([turn.userId], now);
  }

  private start(
    { lane, userId, webhooks }: SendingTurn,
    claim: Claim<WebhookDeliveryDocument>,
  ): void {
    const webhook = webhooks.find(({ id }) => id === claim.row.webhookId);
    if (!webhook) throw new Error('a delivery of another webhook was claimed');
    const carried = this.work
      .carry(sendWebhooks, claim, () => this.sender.carry(webhook, claim))
      .finally(() => {
        this.underWay.delete(carried);
        this.work.wake(sendWebhooks);
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
