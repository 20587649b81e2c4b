import { createHash } from 'node:crypto';
import { Params } from '../protocol/form-body.js';
import { newId, nowInSeconds } from '../protocol/ids.js';
import { invalidRequest, missingParam, StripeError } from '../protocol/stripe-error.js';
import { behaviourOf, numberOfTestName } from './test-cards.js';

interface PaymentMethod {
  readonly id: string;
  readonly object: 'payment_method';
  readonly type: 'card';
  readonly created: number;
  readonly livemode: false;
  readonly customer: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  readonly billing_details: Readonly<Record<string, unknown>>;
  readonly card: Readonly<Record<string, unknown>>;
}

/** A stored payment method. Its card number is not exposed and decides what a charge does. */
export interface StoredPaymentMethod {
  readonly id: string;
  readonly number: string;
  /** Charged without a customer: Stripe refuses to charge it again. */
  readonly used: boolean;
  /** Set up for charges without its holder. */
  readonly isSetUp?: true;
  readonly shown: PaymentMethod;
}

/** Creates a payment method from one of Stripe's test names; undefined for any other id. */
export function paymentMethodFromTestName(name: string): StoredPaymentMethod | undefined {
  const number = numberOfTestName(name);
  return number === undefined ? undefined : build(number, new Params({}));
}

/** `POST /v1/payment_methods`: from a card number. */
export function createPaymentMethod(params: Params): StoredPaymentMethod {
  if (params.text('type') !== 'card')
    throw invalidRequest('The sandbox supports payment methods of type card only.', 'type');
  const card = params.nested('card');
  const number = card.text('number')?.replaceAll(/[\s-]/g, '');
  if (number === undefined) throw missingParam('card[number]');
  checkCard(number, card);
  return build(number, params);
}

function build(number: string, params: Params): StoredPaymentMethod {
  const { brand, last4 } = behaviourOf(number);
  const card = params.nested('card');
  const billing = params.nested('billing_details');
  const id = newId('pm');
  return {
    id,
    number,
    used: false,
    shown: {
      id,
      object: 'payment_method',
      type: 'card',
      created: nowInSeconds(),
      livemode: false,
      customer: null,
      metadata: params.metadata(),
      billing_details: {
        email: billing.text('email') ?? null,
        name: billing.text('name') ?? null,
        phone: billing.text('phone') ?? null,
      },
      card: {
        brand,
        country: 'US',
        fingerprint: fingerprintOf(number),
        exp_month: card.integer('exp_month') ?? 12,
        exp_year: fullYear(card.integer('exp_year') ?? 34),
        funding: 'credit',
        last4,
      },
    },
  };
}

/** Equal for equal card numbers, as at Stripe. */
const fingerprintOf = (number: string): string =>
  createHash('sha256').update(number).digest('base64url').slice(0, 16);

const fullYear = (year: number): number => (year < 100 ? 2000 + year : year);

function checkCard(number: string, card: Params): void {
  if (!/^\d{12,19}$/.test(number) || !passesLuhn(number))
    throw cardError('incorrect_number', 'Your card number is incorrect.', 'number');
  const month = card.integer('exp_month') ?? 0;
  const year = fullYear(card.integer('exp_year') ?? 0);
  if (!(month >= 1 && month <= 12))
    throw cardError(
      'invalid_expiry_month',
      "Your card's expiration month is invalid.",
      'exp_month',
    );
  if (!(new Date(Date.UTC(year, month, 1)) > new Date()))
    throw cardError('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year');
  if (card.has('cvc') && !/^\d{3,4}$/.test(card.text('cvc') ?? ''))
    throw cardError('invalid_cvc', "Your card's security code is invalid.", 'cvc');
}

const cardError = (code: string, message: string, param: string): StripeError =>
  new StripeError(402, { type: 'card_error', code, message, param });

function passesLuhn(number: string): boolean {
  const sum = number
    .split('')
    .reverse()
    .reduce((total, digit, position) => {
      const value = Number(digit) * (position % 2 === 1 ? 2 : 1);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return sum % 10 === 0;
}
