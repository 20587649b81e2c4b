import { Controller } from '@nestjs/common';
import {
  BalanceFell,
  ClaimDecided,
  LeadOutcomesRecorded,
  LeadStatusChanged,
  PurchaseCompleted,
  PurchaseFailed,
  StandingOrderRan,
  StockAlertReached,
} from '@leadmart/contracts';
import { Ctx, OnEvents, Payload, type MessageContext } from '@leadmart/platform/messaging';
import { announceEventsQueue } from '../admin-mail.topology.js';
import { WebhookDeliveriesService } from './deliveries/webhook-deliveries.service.js';
import { StatusChangeAnnouncer } from './status-changes/status-change-announcer.js';
import {
  balanceLow,
  claimDecided,
  leadOutcome,
  purchaseCompleted,
  purchaseFailed,
  standingOrderRun,
  stockAlert,
} from './webhook-messages.js';

/**
 * Needs no inbox: the id of a delivery is made of the message and the webhook, so repeated messages change nothing. A
 * batch of events of users without webhooks costs one read.
 */
@Controller()
export class AnnounceEventsToWebhooksConsumer {
  constructor(
    private readonly deliveries: WebhookDeliveriesService,
    private readonly announcer: StatusChangeAnnouncer,
  ) {}

  @OnEvents(PurchaseCompleted, announceEventsQueue)
  async purchasesCompleted(
    @Payload() events: readonly PurchaseCompleted[],
    @Ctx() contexts: readonly MessageContext[],
  ): Promise<void> {
    await this.deliveries.announce(events.map(purchaseCompleted).map(withKeyOf(contexts)));
  }

  @OnEvents(PurchaseFailed, announceEventsQueue)
  async purchasesFailed(
    @Payload() events: readonly PurchaseFailed[],
    @Ctx() contexts: readonly MessageContext[],
  ): Promise<void> {
    await this.deliveries.announce(events.map(purchaseFailed).map(withKeyOf(contexts)));
  }

  @OnEvents(ClaimDecided, announceEventsQueue)
  async claimsDecided(
    @Payload() events: readonly ClaimDecided[],
    @Ctx() contexts: readonly MessageContext[],
  ): Promise<void> {
    await this.deliveries.announce(events.map(claimDecided).map(withKeyOf(contexts)));
  }

  @OnEvents(LeadOutcomesRecorded, announceEventsQueue)
  async outcomesRecorded(
    @Payload() events: readonly LeadOutcomesRecorded[],
    @Ctx() contexts: readonly MessageContext[],
  ): Promise<void> {
    await this.deliveries.announce(events.map(leadOutcome).map(withKeyOf(contexts)));
  }

  @OnEvents(StockAlertReached, announceEventsQueue)
  async stockAlertsReached(
    @Payload() events: readonly StockAlertReached[],
    @Ctx() contexts: readonly MessageContext[],
  ): Promise<void> {
    await this.deliveries.announce(events.map(stockAlert).map(withKeyOf(contexts)));
  }

  @OnEvents(StandingOrderRan, announceEventsQueue)
  async standingOrdersRan(
    @Payload() events: readonly StandingOrderRan[],
    @Ctx() contexts: readonly MessageContext[],
  ): Promise<void> {
    await this.deliveries.announce(events.map(standingOrderRun).map(withKeyOf(contexts)));
  }

  @OnEvents(BalanceFell, announceEventsQueue)
  async balancesFell(
    @Payload() events: readonly BalanceFell[],
    @Ctx() contexts: readonly MessageContext[],
  ): Promise<void> {
    await this.deliveries.announce(events.map(balanceLow).map(withKeyOf(contexts)));
  }

  /** Any number of changes of a moment cost one write. */
  @OnEvents(LeadStatusChanged, announceEventsQueue)
  async statusesChanged(): Promise<void> {
    await this.announcer.wake();
  }
}

const withKeyOf =
  (contexts: readonly MessageContext[]) =>
  <M>(message: M, i: number) => ({ ...message, key: contexts[i]?.messageId ?? '' });
