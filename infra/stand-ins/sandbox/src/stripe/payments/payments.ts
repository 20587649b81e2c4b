import type { Announce } from '../events/event.js';
import type { Params } from '../protocol/form-body.js';
import { newId, nowInSeconds } from '../protocol/ids.js';
import { invalidRequest, missingParam, noSuch, StripeError } from '../protocol/stripe-error.js';
import type { StripeData } from '../stripe-data.js';
import { createIntent } from './create-intent.js';
import type { Disputes } from './disputes.js';
import { paymentError, type Charge, type PaymentIntent } from './payment-intent.js';
import { paymentMethodFromTestName, type StoredPaymentMethod } from './payment-method.js';
import { behaviourOf, type Decline } from './test-cards.js';

const authenticationFailed: Decline = {
  code: 'payment_intent_authentication_failure',
  message:
    'The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new PaymentMethod to attempt to fulfill this PaymentIntent again.',
};

const authenticationRequired: Decline = {
  code: 'authentication_required',
  declineCode: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
};

/**
 * The life cycle of payment intents: create and confirm, authenticate, cancel, and the effect of each
 * test card.
 */
export class Payments {
  constructor(
    private readonly data: StripeData,
    private readonly disputes: Disputes,
    private readonly announce: Announce,
  ) {}

  create(params: Params): PaymentIntent {
    const draft = createIntent(params, this.customerOf(params));
    const method = this.namedMethod(params);
    const intent = this.data.paymentIntents.put({
      ...draft,
      payment_method: method?.id ?? null,
      status: method ? 'requires_confirmation' : 'requires_payment_method',
    });
    return params.flag('confirm') ? this.confirm(intent, method, params) : intent;
  }

  get(id: string): PaymentIntent {
    const intent = this.data.paymentIntents.get(id);
    if (!intent) throw noSuch('payment_intent', id, 'intent');
    return intent;
  }

  /**
   * The buyer's part of 3-D Secure, for which Stripe has no API call: the bank has accepted or
   * refused.
   */
  authenticate(id: string, outcome: 'succeeded' | 'failed'): PaymentIntent {
    const intent = this.get(id);
    const method = this.storedMethod(intent);
    if (intent.status !== 'requires_action' || !method)
      throw this.unexpectedState(intent, 'authenticate');
    try {
      if (outcome === 'failed') return this.decline(intent, method, authenticationFailed);
      return this.charge(intent, method);
    } catch (error) {
      // The browser reads the refusal from the intent; the call itself succeeds.
      if (error instanceof StripeError) return this.get(id);
      throw error;
    }
  }

  cancel(id: string, params: Params): PaymentIntent {
    const intent = this.get(id);
    if (intent.status === 'succeeded' || intent.status === 'canceled')
      throw this.unexpectedState(intent, 'cancel');
    const canceled = this.data.paymentIntents.put({
      ...intent,
      status: 'canceled',
      next_action: null,
      canceled_at: nowInSeconds(),
      cancellation_reason: params.text('cancellation_reason') ?? null,
    });
    this.announce('payment_intent.canceled', canceled);
    return canceled;
  }

  private confirm(
    intent: PaymentIntent,
    method: StoredPaymentMethod | undefined,
    params: Params,
  ): PaymentIntent {
    if (!method) throw missingParam('payment_method');
    if (method.used && method.shown.customer === null) throw alreadyUsed();
    if (method.shown.customer !== null && method.shown.customer !== intent.customer)
      throw ofACustomer(method);
    const { authentication, exemptAfterSetup } = behaviourOf(method.number);
    const isExempt = exemptAfterSetup && method.isSetUp;
    if (!authentication || isExempt) return this.charge(intent, method);
    if (params.flag('off_session')) return this.decline(intent, method, authenticationRequired);
    return this.challenge(intent, method);
  }

  private challenge(intent: PaymentIntent, method: StoredPaymentMethod): PaymentIntent {
    const url = `/sandbox/stripe/payment_intents/${intent.id}/authenticate`;
    const waiting = this.data.paymentIntents.put({
      ...intent,
      status: 'requires_action',
      payment_method: method.id,
      last_payment_error: null,
      next_action: {
        type: 'use_stripe_sdk',
        use_stripe_sdk: { type: 'three_d_secure_redirect', url },
      },
    });
    this.announce('payment_intent.requires_action', waiting);
    return waiting;
  }

  private charge(intent: PaymentIntent, method: StoredPaymentMethod): PaymentIntent {
    const { decline, dispute } = behaviourOf(method.number);
    if (decline) return this.decline(intent, method, decline);
    const charge = this.data.charges.put(newCharge(intent, method));
    this.data.paymentMethods.put({ ...method, used: true });
    const paid = this.data.paymentIntents.put({
      ...intent,
      status: 'succeeded',
      amount_received: intent.amount,
      payment_method: method.id,
      latest_charge: charge.id,
      last_payment_error: null,
      next_action: null,
    });
    this.announce('payment_intent.succeeded', paid);
    if (dispute !== undefined) this.disputes.open(charge, dispute);
    return paid;
  }

  private decline(intent: PaymentIntent, method: StoredPaymentMethod, why: Decline): never {
    const charge = this.data.charges.put(newCharge(intent, method, why));
    const error = { ...paymentError(why, charge.id), payment_method: method.shown };
    const failed = this.data.paymentIntents.put({
      ...intent,
      status: 'requires_payment_method',
      payment_method: null,
      latest_charge: charge.id,
      last_payment_error: error,
      next_action: null,
    });
    this.announce('payment_intent.payment_failed', failed);
    throw new StripeError(402, { ...error, payment_intent: failed });
  }

  private customerOf(params: Params): string | undefined {
    const customer = params.text('customer');
    if (customer !== undefined && !this.data.customers.get(customer))
      throw noSuch('customer', customer, 'customer');
    return customer;
  }

  /** The payment method of a call; a test name creates a new payment method, as at Stripe. */
  private namedMethod(params: Params): StoredPaymentMethod | undefined {
    const id = params.text('payment_method');
    if (id === undefined) return undefined;
    const known = this.data.paymentMethods.get(id);
    if (known) return known;
    const fresh = paymentMethodFromTestName(id);
    if (!fresh) throw noSuch('PaymentMethod', id, 'payment_method');
    return this.data.paymentMethods.put(fresh);
  }

  private storedMethod({ payment_method: id }: PaymentIntent): StoredPaymentMethod | undefined {
    return id === null ? undefined : this.data.paymentMethods.get(id);
  }

  private unexpectedState(intent: PaymentIntent, verb: string): StripeError {
    return new StripeError(400, {
      type: 'invalid_request_error',
      code: 'payment_intent_unexpected_state',
      message: `You cannot ${verb} this PaymentIntent because it has a status of ${intent.status}.`,
      payment_intent: intent,
    });
  }
}

const alreadyUsed = (): StripeError =>
  invalidRequest(
    'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment. It may not be used again. To use a PaymentMethod multiple times, you must attach it to a Customer first.',
    'payment_method',
  );

const ofACustomer = ({ id }: StoredPaymentMethod): StripeError =>
  invalidRequest(
    `The PaymentMethod ${id} belongs to a Customer. Please include the Customer in the \`customer\` parameter on the PaymentIntent.`,
    'payment_method',
  );

function newCharge(intent: PaymentIntent, method: StoredPaymentMethod, why?: Decline): Charge {
  return {
    id: newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: why ? 0 : intent.amount,
    amount_refunded: 0,
    captured: !why,
    created: nowInSeconds(),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_code: why?.code ?? null,
    failure_message: why?.message ?? null,
    livemode: false,
    metadata: intent.metadata,
    outcome: why
      ? { network_status: 'declined_by_network', reason: why.declineCode ?? why.code }
      : { network_status: 'approved_by_network', type: 'authorized' },
    paid: !why,
    payment_intent: intent.id,
    payment_method: method.id,
    receipt_email: intent.receipt_email,
    refunded: false,
    status: why ? 'failed' : 'succeeded',
  };
}
