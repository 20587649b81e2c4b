import { defineError } from './define-error.js';

const refusal = (kind: 'invalid' | 'not-found' | 'conflict' | 'payment-required') =>
  ({ kind, level: 'info', retryable: false }) as const;

/** `missing` is in credits; `packageId` is the cheapest package on sale that covers it, if there is one. */
export const InsufficientCredits = defineError<{ missing: number; packageId?: string }>(
  'BILLING.INSUFFICIENT_CREDITS',
  refusal('payment-required'),
  'Insufficient credits. Please purchase more credits.',
);

export const PackageNotFound = defineError(
  'BILLING.PACKAGE_NOT_FOUND',
  refusal('not-found'),
  'Credit package not found',
);

/** The package does not give or cost what the buyer saw; the details are what it gives and costs now, in credits and dollars. */
export const OfferChanged = defineError<{ packageName: string; credits: number; price: number }>(
  'BILLING.OFFER_CHANGED',
  refusal('conflict'),
  'This package has changed. You have not been charged.',
);

/** The card was refused; the sentence is the provider's. */
export const CardDeclined = defineError<{ reason: string; declineCode?: string; success: false }>(
  'BILLING.CARD_DECLINED',
  { ...refusal('payment-required'), detailsIn: 'flat' },
  ({ reason }) => reason,
);

export const PaymentMethodInvalid = defineError<{ reason: string; success: false }>(
  'BILLING.PAYMENT_METHOD_INVALID',
  { ...refusal('invalid'), detailsIn: 'flat' },
  ({ reason }) => reason,
);

export const CardNotFound = defineError(
  'BILLING.CARD_NOT_FOUND',
  refusal('not-found'),
  'You have no such card on file',
);

/** An automatic top-up charges a card on file. */
export const NoCardOnFile = defineError(
  'BILLING.NO_CARD_ON_FILE',
  refusal('conflict'),
  'Add a card on file first',
);

/** The setup belongs to another user, or its card was not confirmed with the payment provider. */
export const CardNotSetUp = defineError(
  'BILLING.CARD_NOT_SET_UP',
  refusal('not-found'),
  'This card was not confirmed with the payment provider',
);

export const TooManySavedCards = defineError(
  'BILLING.TOO_MANY_SAVED_CARDS',
  refusal('conflict'),
  'You have as many cards on file as allowed. Remove one first.',
);

/** Too many cards of this user, at this address, or of this number were declined. No charge was attempted. */
export const TooManyDeclinedCards = defineError<{ retryAfterSeconds: number }>(
  'BILLING.TOO_MANY_DECLINED_CARDS',
  { kind: 'too-many', level: 'warn', retryable: true },
  ({ retryAfterSeconds }) =>
    `Too many cards were declined. You have not been charged. Please try again in ${inWords(retryAfterSeconds)}.`,
);

function inWords(seconds: number): string {
  if (seconds < 60) return `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}

/** The same payment is in progress and its outcome is not known yet; a repeated request returns the outcome. */
export const PaymentInProgress = defineError(
  'BILLING.PAYMENT_IN_PROGRESS',
  { kind: 'conflict', level: 'info', retryable: true },
  'This payment is still being processed. Please wait a moment.',
);

export const ProviderUnavailable = defineError(
  'BILLING.PROVIDER_UNAVAILABLE',
  { kind: 'unavailable', level: 'error', retryable: true },
  'The payment provider is not reachable right now. You have not been charged twice; please try again in a moment.',
);

export const WebhookSignatureInvalid = defineError(
  'BILLING.WEBHOOK_SIGNATURE_INVALID',
  refusal('invalid'),
  'The webhook signature is not valid',
);

/** A webhook with a valid signature but an unexpected event; `field` names the unexpected part. */
export const WebhookUnreadable = defineError<{ field: string }>(
  'BILLING.WEBHOOK_UNREADABLE',
  { kind: 'invalid', level: 'warn', retryable: false },
  ({ field }) => `The webhook cannot be read: ${field} is not as expected`,
);

export const AccountNotFound = defineError(
  'BILLING.ACCOUNT_NOT_FOUND',
  refusal('not-found'),
  'User not found',
);

export const ReceiptNotFound = defineError(
  'BILLING.RECEIPT_NOT_FOUND',
  refusal('not-found'),
  'There is no receipt with this id',
);

/** The link in the mail of a receipt has ended, or was changed on its way. */
export const ReceiptLinkInvalid = defineError(
  'BILLING.RECEIPT_LINK_INVALID',
  refusal('not-found'),
  'This link is invalid or has expired',
);

/** A charge for a purchase that was already released. */
export const ChargeReleased = defineError(
  'BILLING.CHARGE_RELEASED',
  refusal('conflict'),
  'The credits of this purchase were already given back',
);

/** A charge was requested again with another buyer or amount. */
export const ChargeMismatch = defineError(
  'BILLING.CHARGE_MISMATCH',
  { kind: 'conflict', level: 'error', retryable: false },
  'Other credits are already charged for this purchase',
);

/** A discount lowered the price below the smallest amount that a card can be charged. */
export const PriceTooSmall = defineError(
  'BILLING.PRICE_TOO_SMALL',
  refusal('conflict'),
  'This package cannot be bought at the moment: its price is below the smallest card payment of $0.50',
);

/** An admin set a balance that had changed since the admin saw it; `balance` is in credits. */
export const BalanceMoved = defineError<{ balance: number }>(
  'BILLING.BALANCE_MOVED',
  refusal('conflict'),
  'The balance has changed since you looked. Please check it and try again.',
);

/** A bulk change is undone after it has ended, so that its effects are known. */
export const BulkChangeRunning = defineError(
  'BILLING.BULK_CHANGE_RUNNING',
  refusal('conflict'),
  'This bulk change is still running. Undo it when it is done.',
);

/** A bulk change can be undone for a day, and an undo cannot be undone. */
export const BulkChangeFinal = defineError(
  'BILLING.BULK_CHANGE_FINAL',
  refusal('conflict'),
  'This bulk change can no longer be undone',
);

/** No payment with this id was charged. */
export const PaymentNotFound = defineError(
  'BILLING.PAYMENT_NOT_FOUND',
  refusal('not-found'),
  'There is no paid payment with this id',
);

/** More of the payment went back than the admin saw; `refunded` is in dollars. */
export const RefundOutdated = defineError<{ refunded: number }>(
  'BILLING.REFUND_OUTDATED',
  refusal('conflict'),
  'This payment was refunded meanwhile. Look at it again before you refund more.',
);

/** The provider, or an open dispute, does not let the money go back; the sentence says why. */
export const RefundRefused = defineError<{ reason: string }>(
  'BILLING.REFUND_REFUSED',
  refusal('conflict'),
  ({ reason }) => reason,
);
