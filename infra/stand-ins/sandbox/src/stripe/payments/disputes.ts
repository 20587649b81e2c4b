import type { Announce } from '../events/event.js';
import { newId, nowInSeconds } from '../protocol/ids.js';
import { invalidRequest, noSuch } from '../protocol/stripe-error.js';
import type { StripeData } from '../stripe-data.js';
import type { Charge, Dispute } from './payment-intent.js';

/**
 * Disputes: a card holder contests a charge, and the bank decides. Test cards and test hooks start
 * both.
 */
export class Disputes {
  constructor(
    private readonly data: StripeData,
    private readonly announce: Announce,
  ) {}

  openFor(chargeId: string, reason: string): Dispute {
    const charge = this.data.charges.get(chargeId);
    if (!charge) throw noSuch('charge', chargeId);
    if (!charge.paid || charge.disputed)
      throw invalidRequest(`Charge ${chargeId} cannot be disputed.`);
    return this.open(charge, reason);
  }

  open(charge: Charge, reason: string): Dispute {
    this.data.charges.put({ ...charge, disputed: true });
    const dispute = this.data.disputes.put({
      id: newId('du'),
      object: 'dispute',
      amount: charge.amount - charge.amount_refunded,
      charge: charge.id,
      created: nowInSeconds(),
      currency: charge.currency,
      is_charge_refundable: false,
      livemode: false,
      metadata: {},
      payment_intent: charge.payment_intent,
      reason,
      status: 'needs_response',
    });
    this.announce('charge.dispute.created', dispute);
    return dispute;
  }

  close(id: string, status: 'won' | 'lost'): Dispute {
    const dispute = this.data.disputes.get(id);
    if (!dispute) throw noSuch('dispute', id);
    if (dispute.status !== 'needs_response')
      throw invalidRequest(`Dispute ${id} is already closed.`);
    const closed = this.data.disputes.put({ ...dispute, status });
    this.announce('charge.dispute.closed', closed);
    return closed;
  }
}
