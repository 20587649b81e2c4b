import type { Announce } from '../events/event.js';
import type { Params } from '../protocol/form-body.js';
import { newId, nowInSeconds } from '../protocol/ids.js';
import { invalidRequest, missingParam, noSuch } from '../protocol/stripe-error.js';
import type { StripeData } from '../stripe-data.js';
import type { Charge, Refund } from './payment-intent.js';

/** Refunds a payment in full or in part, never more than was paid. */
export class Refunds {
  constructor(
    private readonly data: StripeData,
    private readonly announce: Announce,
  ) {}

  create(params: Params): Refund {
    const charge = this.chargeOf(params);
    const left = charge.amount_captured - charge.amount_refunded;
    if (left === 0)
      throw invalidRequest(
        `Charge ${charge.id} has already been refunded.`,
        undefined,
        'charge_already_refunded',
      );
    const amount = params.integer('amount') ?? left;
    if (!Number.isInteger(amount) || amount < 1)
      throw invalidRequest('Invalid positive integer', 'amount', 'parameter_invalid_integer');
    if (amount > left)
      throw invalidRequest(
        `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`,
        'amount',
      );
    return this.store(charge, amount, params);
  }

  private store(charge: Charge, amount: number, params: Params): Refund {
    const refund = this.data.refunds.put({
      id: newId('re'),
      object: 'refund',
      amount,
      charge: charge.id,
      created: nowInSeconds(),
      currency: charge.currency,
      metadata: params.metadata(),
      payment_intent: charge.payment_intent,
      reason: params.text('reason') ?? null,
      status: 'succeeded',
    });
    const refunded = charge.amount_refunded + amount;
    const after = this.data.charges.put({
      ...charge,
      amount_refunded: refunded,
      refunded: refunded === charge.amount_captured,
    });
    this.announce('charge.refunded', after);
    return refund;
  }

  private chargeOf(params: Params): Charge {
    const intentId = params.text('payment_intent');
    const id = params.text('charge') ?? this.latestChargeOf(intentId);
    const charge = this.data.charges.get(id);
    if (!charge) throw noSuch('charge', id, 'charge');
    if (!charge.paid)
      throw invalidRequest(`Charge ${id} was not successful and cannot be refunded.`, 'charge');
    return charge;
  }

  private latestChargeOf(intentId: string | undefined): string {
    if (intentId === undefined) throw missingParam('payment_intent');
    const intent = this.data.paymentIntents.get(intentId);
    if (!intent) throw noSuch('payment_intent', intentId, 'payment_intent');
    if (intent.latest_charge === null)
      throw invalidRequest(
        'This PaymentIntent does not have a successful charge to refund.',
        'payment_intent',
      );
    return intent.latest_charge;
  }
}
