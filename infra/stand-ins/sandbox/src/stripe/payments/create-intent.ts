import type { Params } from '../protocol/form-body.js';
import { newId, nowInSeconds } from '../protocol/ids.js';
import { invalidRequest, missingParam } from '../protocol/stripe-error.js';
import type { PaymentIntent } from './payment-intent.js';

const smallestChargeCents = 50;
const largestChargeCents = 99_999_999;

/** Creates a payment intent from the parameters of a create call, before any payment method. */
export function createIntent(params: Params, customer: string | undefined): PaymentIntent {
  const amount = readAmount(params);
  if ((params.text('capture_method') ?? 'automatic') === 'manual')
    throw invalidRequest('The sandbox captures at once.', 'capture_method');
  if (params.text('confirmation_method') === 'manual')
    throw invalidRequest('The sandbox confirms automatically.', 'confirmation_method');
  const id = newId('pi');
  return {
    id,
    object: 'payment_intent',
    amount,
    amount_received: 0,
    currency: readCurrency(params),
    status: 'requires_payment_method',
    client_secret: newId(`${id}_secret`),
    created: nowInSeconds(),
    livemode: false,
    capture_method: 'automatic',
    confirmation_method: 'automatic',
    customer: customer ?? null,
    description: params.text('description') ?? null,
    receipt_email: params.text('receipt_email') ?? null,
    metadata: params.metadata(),
    payment_method: null,
    payment_method_types: ['card'],
    latest_charge: null,
    last_payment_error: null,
    next_action: null,
    cancellation_reason: null,
    canceled_at: null,
  };
}

function readAmount(params: Params): number {
  const amount = params.integer('amount');
  if (amount === undefined) throw missingParam('amount');
  if (!Number.isInteger(amount))
    throw invalidRequest(
      `Invalid integer: ${params.text('amount')}`,
      'amount',
      'parameter_invalid_integer',
    );
  if (amount < smallestChargeCents)
    throw invalidRequest('Amount must be at least $0.50 usd', 'amount', 'amount_too_small');
  if (amount > largestChargeCents)
    throw invalidRequest(
      'Amount must be no more than $999,999.99 usd',
      'amount',
      'amount_too_large',
    );
  return amount;
}

function readCurrency(params: Params): string {
  const currency = params.text('currency')?.toLowerCase();
  if (currency === undefined) throw missingParam('currency');
  if (!/^[a-z]{3}$/.test(currency))
    throw invalidRequest(`Invalid currency: ${currency}.`, 'currency');
  return currency;
}
