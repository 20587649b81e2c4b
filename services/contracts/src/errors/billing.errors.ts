import { defineError } from './define-error.js';

/** `missing` is in credits; `packageId` is the cheapest package on sale that covers it, if there is one. */
export const InsufficientCredits = defineError<{ missing: number; packageId?: string }>(
  'BILLING.INSUFFICIENT_CREDITS',
  'payment-required',
  {
    sentence: 'Insufficient credits. Please purchase more credits.',
    fix: 'Nothing was bought. Buy credits on the site, or order fewer leads: `details.missing` is how many credits are missing. An automatic top-up keeps programs from running into this.',
    example: { missing: 12.5 },
  },
);

export const PackageNotFound = defineError('BILLING.PACKAGE_NOT_FOUND', 'not-found', {
  sentence: 'Credit package not found',
  fix: 'Read `GET /credits/packages` again and choose a package of it.',
});

/** The package does not give or cost what the buyer saw; the details are what it gives and costs now, in credits and dollars. */
export const OfferChanged = defineError<{ packageName: string; credits: number; price: number }>(
  'BILLING.OFFER_CHANGED',
  'conflict',
  {
    sentence: 'This package has changed. You have not been charged.',
    fix: 'Compare the package with the values in `details`. If they suit you, send the payment again with them as `expectedCredits` and `expectedPrice`, and with a new `Idempotency-Key`.',
    example: { packageName: 'Growth', credits: 1_000, price: 249 },
  },
);

/** The card was refused; the sentence is the provider's. */
export const CardDeclined = defineError<{ reason: string; declineCode?: string; success: false }>(
  'BILLING.CARD_DECLINED',
  'payment-required',
  {
    sentence: ({ reason }) => reason,
    fix: 'Use another card, or ask the bank that issued this one. `declineCode` has the reason that the bank gave, if any.',
    example: {
      reason: 'Your card has insufficient funds.',
      declineCode: 'insufficient_funds',
      success: false,
    },
    detailsIn: 'flat',
  },
);

export const PaymentMethodInvalid = defineError<{ reason: string; success: false }>(
  'BILLING.PAYMENT_METHOD_INVALID',
  'invalid',
  {
    sentence: ({ reason }) => reason,
    fix: 'Enter the card again, or use another one. The details of the card expire or can be used once.',
    example: { reason: 'The card could not be read. Please enter it again.', success: false },
    detailsIn: 'flat',
  },
);

export const CardNotFound = defineError('BILLING.CARD_NOT_FOUND', 'not-found', {
  sentence: 'You have no such card on file',
  fix: 'Read the cards on file again: this one may have been removed.',
});

/** An automatic top-up charges a card on file. */
export const NoCardOnFile = defineError('BILLING.NO_CARD_ON_FILE', 'conflict', {
  sentence: 'Add a card on file first',
  fix: 'Add a card under Account, Billing; then switch the automatic top-up on.',
});

/** The setup belongs to another user, or its card was not confirmed with the payment provider. */
export const CardNotSetUp = defineError('BILLING.CARD_NOT_SET_UP', 'not-found', {
  sentence: 'This card was not confirmed with the payment provider',
  fix: 'Begin to add the card again, and confirm it in the form of the payment provider.',
});

export const TooManySavedCards = defineError('BILLING.TOO_MANY_SAVED_CARDS', 'conflict', {
  sentence: 'You have as many cards on file as allowed. Remove one first.',
  fix: 'Remove a card on file that you do not need.',
});

/** Too many cards of this user, at this address, or of this number were declined. No charge was attempted. */
export const TooManyDeclinedCards = defineError<{ retryAfterSeconds: number }>(
  'BILLING.TOO_MANY_DECLINED_CARDS',
  'too-many',
  {
    sentence: ({ retryAfterSeconds }) =>
      `Too many cards were declined. You have not been charged. Please try again in ${inWords(retryAfterSeconds)}.`,
    fix: 'Wait for the seconds in `Retry-After`, then use a card that the bank accepts.',
    example: { retryAfterSeconds: 600 },
    level: 'warn',
    retryable: true,
  },
);

function inWords(seconds: number): string {
  if (seconds < 60) return `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}

/** The same payment is in progress and its outcome is not known yet; a repeated request returns the outcome. */
export const PaymentInProgress = defineError('BILLING.PAYMENT_IN_PROGRESS', 'conflict', {
  sentence: 'This payment is still being processed. Please wait a moment.',
  fix: 'Send the same payment with the same `Idempotency-Key` again after a second: the answer is its outcome. A new key could pay twice.',
  retryable: true,
});

export const ProviderUnavailable = defineError('BILLING.PROVIDER_UNAVAILABLE', 'unavailable', {
  sentence:
    'The payment provider is not reachable right now. You have not been charged twice; please try again in a moment.',
  fix: 'Send the same payment with the same `Idempotency-Key` again after the seconds in `Retry-After`.',
  level: 'error',
  retryable: true,
});

export const WebhookSignatureInvalid = defineError('BILLING.WEBHOOK_SIGNATURE_INVALID', 'invalid', {
  sentence: 'The webhook signature is not valid',
  fix: 'Only the payment provider calls this address. An operator compares the signing secret with the one at the provider.',
});

/** A webhook with a valid signature but an unexpected event; `field` names the unexpected part. */
export const WebhookUnreadable = defineError<{ field: string }>(
  'BILLING.WEBHOOK_UNREADABLE',
  'invalid',
  {
    sentence: ({ field }) => `The webhook cannot be read: ${field} is not as expected`,
    fix: "Compare the version of the provider's API with the one that this release of Leadmart reads.",
    example: { field: 'data.object.id' },
    level: 'warn',
  },
);

export const AccountNotFound = defineError('BILLING.ACCOUNT_NOT_FOUND', 'not-found', {
  sentence: 'User not found',
  fix: 'Compare the id with the list of users. The account may have been deleted.',
});

export const ReceiptNotFound = defineError('BILLING.RECEIPT_NOT_FOUND', 'not-found', {
  sentence: 'There is no receipt with this id',
  fix: 'Compare the id with the purchase history of the same account.',
});

/** The link in the mail of a receipt has ended, or was changed on its way. */
export const ReceiptLinkInvalid = defineError('BILLING.RECEIPT_LINK_INVALID', 'not-found', {
  sentence: 'This link is invalid or has expired',
  fix: 'Open the receipt in the account, under purchases. The link in the email works for 14 days.',
});

/** A charge for a purchase that was already released. */
export const ChargeReleased = defineError('BILLING.CHARGE_RELEASED', 'conflict', {
  sentence: 'The credits of this purchase were already given back',
  fix: 'The purchase ended without leads and its credits are back. Send a new order with a new `Idempotency-Key`.',
});

/** A charge was requested again with another buyer or amount. */
export const ChargeMismatch = defineError('BILLING.CHARGE_MISMATCH', 'conflict', {
  sentence: 'Other credits are already charged for this purchase',
  fix: 'A program cannot mend this. Write to us with the `requestId`.',
  level: 'error',
});

/** A discount lowered the price below the smallest amount that a card can be charged. */
export const PriceTooSmall = defineError('BILLING.PRICE_TOO_SMALL', 'conflict', {
  sentence:
    'This package cannot be bought at the moment: its price is below the smallest card payment of $0.50',
  fix: 'Choose another package. An administrator can lower the discount of this one.',
});

/** An admin set a balance that had changed since the admin saw it; `balance` is in credits. */
export const BalanceMoved = defineError<{ balance: number }>('BILLING.BALANCE_MOVED', 'conflict', {
  sentence: 'The balance has changed since you looked. Please check it and try again.',
  fix: '`details.balance` is the balance now. Decide again, and send the change with it.',
  example: { balance: 120 },
});

/** A bulk change is undone after it has ended, so that its effects are known. */
export const BulkChangeRunning = defineError('BILLING.BULK_CHANGE_RUNNING', 'conflict', {
  sentence: 'This bulk change is still running. Undo it when it is done.',
  fix: 'Read its progress until it is done, then undo it.',
});

/** A bulk change can be undone for a day, and an undo cannot be undone. */
export const BulkChangeFinal = defineError('BILLING.BULK_CHANGE_FINAL', 'conflict', {
  sentence: 'This bulk change can no longer be undone',
  fix: 'Correct the balances with a new change.',
});

/** No payment with this id was charged. */
export const PaymentNotFound = defineError('BILLING.PAYMENT_NOT_FOUND', 'not-found', {
  sentence: 'There is no paid payment with this id',
  fix: 'List the payments again: this one may be open, or have failed.',
});

/** More of the payment went back than the admin saw; `refunded` is in dollars. */
export const RefundOutdated = defineError<{ refunded: number }>(
  'BILLING.REFUND_OUTDATED',
  'conflict',
  {
    sentence: 'This payment was refunded meanwhile. Look at it again before you refund more.',
    fix: 'Show the new sum, `refunded`, and let the admin decide again.',
    example: { refunded: 9.8 },
  },
);

/** The provider, or an open dispute, does not let the money go back; the sentence says why. */
export const RefundRefused = defineError<{ reason: string }>('BILLING.REFUND_REFUSED', 'conflict', {
  sentence: ({ reason }) => reason,
  fix: 'Show the sentence: another amount, or the payment provider itself, is the way on.',
  example: { reason: '$39.20 of this payment can be refunded.' },
});
