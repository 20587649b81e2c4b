import type { Failure } from '../../../../shared/api/api-error.js';

/** A provider's error about a card. */
export interface CardError {
  /** The bank's reason, when the bank declined: `insufficient_funds`. */
  declineCode?: string | undefined;
  /** The provider's reason: `card_declined`, `incomplete_number`. */
  code?: string | undefined;
  /** The provider's words for the card holder: `Your card was declined.` */
  message?: string | undefined;
}

export const paymentFailedText = 'Payment failed. Please try again.';

const uncharged = 'You have not been charged.';
const another = 'Try another card.';
const declined = `Your bank declined this card. ${uncharged} ${another}`;
const unsupported = `This card cannot be used for this payment. ${uncharged} ${another}`;
const overLimit = `This card has reached its limit. ${uncharged} Try another card, or ask your bank.`;
const unconfirmed = `Your bank could not confirm that this payment is yours. ${uncharged} Try again, or use another card.`;
const busyBank = `Your bank could not process this payment. ${uncharged} Try again in a few minutes, or use another card.`;
const wrong = (field: string): string =>
  `The ${field} is not correct. ${uncharged} Check it and try again.`;
const testOnly = `Test mode accepts test cards only. ${uncharged} Try 4242 4242 4242 4242.`;

/**
 * A sentence for every error and decline code of Stripe that a card payment can meet. Codes of lost,
 * stolen and suspected cards are missing on purpose: their holder reads the sentence of any decline.
 */
const sentences: Readonly<Record<string, string>> = {
  insufficient_funds: `This card does not have enough funds. ${uncharged} ${another}`,
  expired_card: `This card has expired. ${uncharged} ${another}`,
  card_velocity_exceeded: overLimit,
  withdrawal_count_limit_exceeded: overLimit,
  duplicate_transaction: `Your bank rejected this as a duplicate payment. ${uncharged} Look at your purchases before you try again.`,

  card_not_supported: unsupported,
  currency_not_supported: unsupported,
  not_permitted: unsupported,
  service_not_allowed: unsupported,
  transaction_not_allowed: unsupported,
  invalid_account: unsupported,
  new_account_information_available: unsupported,

  authentication_required: unconfirmed,
  authentication_not_handled: unconfirmed,
  mobile_device_authentication_required: unconfirmed,
  payment_intent_authentication_failure: unconfirmed,

  approve_with_id: busyBank,
  issuer_not_available: busyBank,
  processing_error: busyBank,
  reenter_transaction: busyBank,
  try_again_later: busyBank,

  incorrect_number: wrong('card number'),
  invalid_number: wrong('card number'),
  incorrect_cvc: wrong('security code'),
  invalid_cvc: wrong('security code'),
  invalid_expiry_month: wrong('expiry date'),
  invalid_expiry_year: wrong('expiry date'),
  incorrect_pin: unsupported,
  invalid_pin: unsupported,
  offline_pin_required: unsupported,
  online_or_offline_pin_required: unsupported,
  pin_try_exceeded: unsupported,

  live_mode_test_card: `This is a test card. ${uncharged} ${another}`,
  test_mode_live_card: testOnly,
  testmode_decline: testOnly,

  // Found by the form before anything is sent.
  incomplete_number: 'Your card number is incomplete.',
  incomplete_expiry: 'The expiry date of your card is incomplete.',
  incomplete_cvc: 'The security code of your card is incomplete.',
  invalid_expiry_month_past: 'The expiry date of your card is in the past.',
  invalid_expiry_year_past: 'The expiry date of your card is in the past.',

  card_declined: declined,
};

const sentenceOf = (code: string | undefined): string | undefined =>
  code !== undefined && Object.hasOwn(sentences, code) ? sentences[code] : undefined;

/**
 * The provider's message about a card that it or the bank refused, and in a second line our sentence, which says what to do.
 * Without a message our sentence stands alone; unknown codes get a general one.
 */
export function cardFailure({ declineCode, code, message = '' }: CardError): Failure {
  const advice = sentenceOf(declineCode) ?? sentenceOf(code);
  if (message === '' || message === advice) return { sentence: advice ?? paymentFailedText };
  return { sentence: message, ...(advice !== undefined && { reason: advice }) };
}

/** Whether the provider's code says that this card was refused. */
export const isCardCode = (code: string | undefined): boolean => sentenceOf(code) !== undefined;
