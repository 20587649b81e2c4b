import type { PaymentMethod, Stripe, StripeCardElement, StripeError } from '@stripe/stripe-js';
import type { ProcessPaymentView } from '@leadmart/contracts';
import { errorText, isApiError, type Failure } from '../../../shared/api/api-error.js';
import { isolated } from '../../../shared/lib/isolated.js';
import { creditsText, formatDollars } from '../../../shared/lib/words/format.js';
import { cardFailure, isCardCode, paymentFailedText } from './card/card-errors.js';
import { settles, type PaymentAttempt } from './payment-attempt.js';

const goneText =
  'This package is no longer available. You have not been charged. Please choose another one.';

export type Paid = Extract<ProcessPaymentView, { success: true }>;

/** How an attempt ended. Refused: nothing was charged and nothing will be; `advice` follows the provider's message. */
export type Outcome =
  | { end: 'paid'; paid: Paid }
  | { end: 'refused'; why: 'card' | 'offer' | 'gone'; text: string; advice?: string }
  | { end: 'unanswered'; text: string };

export type Refused = Extract<Outcome, { end: 'refused' }>;

type Answer =
  | { data: ProcessPaymentView; error?: undefined }
  | { data?: undefined; error: unknown };

interface Means {
  send: (attempt: PaymentAttempt) => Promise<Answer>;
  stripe: Pick<Stripe, 'confirmCardPayment'>;
}

/** Used when Stripe.js rejects instead of returning an error. */
const noWord: { error: Partial<StripeError> } = { error: { type: 'api_connection_error' } };

/**
 * Sends the attempt to our server, shows the bank's question if there is one, and asks our server
 * again. One attempt charges once, however often this runs.
 */
export async function carryOut(attempt: PaymentAttempt, { send, stripe }: Means): Promise<Outcome> {
  const first = await send(attempt);
  if (first.data === undefined) return outcomeOfError(first.error);
  if (first.data.success) return { end: 'paid', paid: first.data };
  const asked = await stripe.confirmCardPayment(first.data.clientSecret).catch(() => noWord);
  if (asked.error) return outcomeOfQuestion(asked.error);
  const second = await send(attempt);
  if (second.data === undefined) return outcomeOfError(second.error);
  return second.data.success
    ? { end: 'paid', paid: second.data }
    : { end: 'unanswered', text: paymentFailedText };
}

/** The card was refused before our server received the attempt. */
function refusedCard({ type, code, decline_code, message }: Partial<StripeError>): Refused {
  // Other errors of the provider are about us, not about the card.
  const isForHolder = type === 'card_error' || type === 'validation_error';
  const said = isForHolder ? message : undefined;
  return refusedFor(cardFailure({ code, declineCode: decline_code, message: said }));
}

const refusedFor = ({ sentence, reason }: Failure): Refused => ({
  end: 'refused',
  why: 'card',
  text: sentence,
  ...(reason !== undefined && { advice: reason }),
});

/** Only an error about the card says that it was not charged: a failed 3-D Secure has no type of its own. */
function outcomeOfQuestion(error: Partial<StripeError>): Outcome {
  const isAboutCard = error.type === 'card_error' || isCardCode(error.code);
  return isAboutCard ? refusedCard(error) : { end: 'unanswered', text: paymentFailedText };
}

function outcomeOfError(error: unknown): Outcome {
  if (!settles(error)) return { end: 'unanswered', text: textOfNoEnd(error) };
  const code = isApiError(error) ? error.body.code : undefined;
  if (code === 'BILLING.PACKAGE_NOT_FOUND') return { end: 'refused', why: 'gone', text: goneText };
  const offer = newOffer(error);
  if (offer) return { end: 'refused', why: 'offer', text: offerText(offer) };
  return refusedFor(failureOfRefusal(error));
}

/** The server repeats the provider's text for these two codes, of which one is about the card; all other sentences are ours. */
function failureOfRefusal(error: unknown): Failure {
  if (isApiError(error)) {
    const { code, declineCode, error: message } = error.body;
    if (code === 'BILLING.CARD_DECLINED')
      return cardFailure({ code: 'card_declined', declineCode: textOf(declineCode), message });
    if (code === 'BILLING.PAYMENT_METHOD_INVALID') return { sentence: paymentFailedText };
  }
  return { sentence: errorText(error, paymentFailedText) };
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : undefined;

/**
 * "Too many requests" and "still being processed" come from the server; a fault has another text.
 */
function textOfNoEnd(error: unknown): string {
  const isFault = !isApiError(error) || error.status < 400 || error.status >= 500;
  return isFault ? paymentFailedText : errorText(error, paymentFailedText);
}

/** The credits and the price of the package now. */
interface Offer {
  packageName: string;
  credits: number;
  price: number;
}

const newOffer = (error: unknown): Offer | undefined =>
  isApiError(error) && error.body.code === 'BILLING.OFFER_CHANGED'
    ? (error.body.details as unknown as Offer)
    : undefined;

const offerText = ({ packageName, credits, price }: Offer): string =>
  `${isolated(packageName)} now gives ${creditsText(credits)} for ${formatDollars(price)}. You have not been charged. Pay for the new offer, or choose another package.`;

/** Creates the payment method and describes its card. */
export async function readCard(
  stripe: Stripe,
  card: StripeCardElement,
): Promise<{ id: string; card: string } | Refused> {
  const made = await stripe.createPaymentMethod({ type: 'card', card }).catch(() => noWord);
  if (made.error) return refusedCard(made.error);
  return { id: made.paymentMethod.id, card: nameOf(made.paymentMethod.card) };
}

function nameOf(card: PaymentMethod.Card | undefined): string {
  if (!card) return 'Your card';
  const brand = card.brand.charAt(0).toUpperCase() + card.brand.slice(1);
  return `${brand} ending in ${card.last4}`;
}
