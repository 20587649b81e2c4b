import { Injectable } from '@nestjs/common';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { Clock } from '@leadmart/platform/time';
import { CardsService } from '../cards/cards.service.js';
import { StripeProvider } from '../charges/stripe-provider.js';
import { RefundsService } from '../refunds/refunds.service.js';
import { Settlement } from '../settlement.js';
import { readNews, type WebhookNews } from './webhook-news.js';

/**
 * Handles the provider's events. They arrive late, twice and in any order, so only final outcomes are taken from the
 * event; for others the provider is asked for the current state. An event is answered when its effect is stored;
 * otherwise the provider sends it again.
 */
@Injectable()
export class WebhooksService {
  constructor(
    private readonly provider: StripeProvider,
    private readonly settlement: Settlement,
    private readonly refunds: RefundsService,
    private readonly cards: CardsService,
    private readonly clock: Clock,
    @InjectLog() private readonly log: Log,
  ) {}

  async receive(rawBody: Buffer, signature: string): Promise<void> {
    const signed = this.provider.readEvent(rawBody, { signature, now: this.clock.now() });
    const { id: eventId, type: eventType, news } = readNews(signed);
    this.log.info({ eventId, eventType }, 'webhook received');
    await this.react(news);
  }

  private async react(news: WebhookNews): Promise<void> {
    switch (news.kind) {
      case 'paid':
        await this.settlement.settleIntent(news.intent);
        return;
      case 'changed':
        await this.settleChanged(news.intentId);
        return;
      case 'refunded': {
        const { intentId, refundedTotal } = news;
        await this.refunds.takeBack(intentId, { reason: 'refund', refundedTotal });
        return;
      }
      case 'disputed':
        await this.refunds.takeBack(news.intentId, { reason: 'dispute', dispute: news.dispute });
        return;
      case 'card-set-up':
        await this.cards.saveWithoutPage(news.userId, news.setupIntentId);
        return;
      case 'card-declined':
        await this.cards.declined(news.setupIntentId);
        return;
      case 'other':
        this.log.debug('webhook ignored');
    }
  }

  private async settleChanged(intentId: string): Promise<void> {
    const state = await this.provider.find(intentId);
    if (state) await this.settlement.settleIntent(state);
    else this.log.warn({ intentId }, 'payment intent of webhook not found at the provider');
  }
}
