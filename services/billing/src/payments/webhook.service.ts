import { Injectable } from '@nestjs/common';
import type { Cents } from '@leadmart/contracts';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import type Stripe from 'stripe';
import type { PaymentDispute } from './payment.js';
import { stateOfIntent } from './provider/charge-outcome.js';
import { StripeProvider } from './provider/stripe-provider.js';
import { RefundsService } from './refunds/refunds.service.js';
import { SettlementService } from './settlement.service.js';

const passingNews = [
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'payment_intent.requires_action',
] as const;
const disputeNews = [
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'charge.dispute.closed',
] as const;

/**
 * The provider's events. They come late, twice and in any order, so only final news is taken from
 * the event itself; anything else makes us ask how things stand now. An event is answered when its
 * effect is stored; until then the provider sends it again.
 */
@Injectable()
export class WebhookService {
  constructor(
    private readonly provider: StripeProvider,
    private readonly settlement: SettlementService,
    private readonly refunds: RefundsService,
    @InjectLog() private readonly log: Log,
  ) {}

  async receive(rawBody: Buffer, signature: string): Promise<void> {
    const event = this.provider.readEvent(rawBody, signature);
    this.log.info({ eventId: event.id, eventType: event.type }, 'webhook received');
    await this.react(event);
  }

  private async react(event: Stripe.Event): Promise<void> {
    if (isOneOf(event, 'payment_intent.succeeded'))
      await this.settlement.settle(stateOfIntent(event.data.object));
    else if (isOneOf(event, ...passingNews))
      await this.settlement.settle(await this.provider.retrieve(event.data.object.id));
    else if (isOneOf(event, 'charge.refunded')) await this.refunded(event.data.object);
    else if (isOneOf(event, ...disputeNews)) await this.disputed(event.data.object);
    else this.log.debug({ eventType: event.type }, 'webhook is of no interest');
  }

  private async refunded({ payment_intent, amount_refunded }: Stripe.Charge): Promise<void> {
    const intentId = idOf(payment_intent);
    if (intentId === undefined) return;
    const refundedTotal = amount_refunded as Cents;
    await this.refunds.takeBack(intentId, { reason: 'refund', refundedTotal });
  }

  private async disputed(dispute: Stripe.Dispute): Promise<void> {
    const intentId = idOf(dispute.payment_intent);
    const status = statusOf(dispute.status);
    if (intentId === undefined || status === undefined) return;
    const noted = { id: dispute.id, amount: dispute.amount as Cents, status };
    await this.refunds.takeBack(intentId, { reason: 'dispute', dispute: noted });
  }
}

function isOneOf<T extends Stripe.Event['type']>(
  event: Stripe.Event,
  ...types: readonly T[]
): event is Extract<Stripe.Event, { type: T }> {
  return types.some((type) => type === event.type);
}

/** An inquiry (`warning_…`) has moved no money yet. */
function statusOf(status: string): PaymentDispute['status'] | undefined {
  if (status.startsWith('warning_')) return undefined;
  if (status === 'won' || status === 'lost') return status;
  return 'open';
}

function idOf(reference: string | { id: string } | null): string | undefined {
  return typeof reference === 'string' ? reference : reference?.id;
}
