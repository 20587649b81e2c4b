import { z } from 'zod';
import { creditTenthsSchema } from '../credits.js';
import {
  claimIdSchema,
  packageIdSchema,
  paymentIdSchema,
  purchaseIdSchema,
  userIdSchema,
} from '../ids.js';
import { defineEvent, type PayloadOf } from '../messages/define-message.js';
import { centsSchema } from '../money.js';

const aUser = '65f000000000000000000001';
const aPurchase = '65f000000000000000000041';
const aPayment = '65f000000000000000000051';

/**
 * The account after a movement: its balance, and the money that the user paid and that did not go back. `version`
 * grows by one with each entry, so that a consumer can ignore a late message.
 */
export const BalanceChanged = defineEvent(
  'billing.account.balance-changed.v1',
  z.object({
    userId: userIdSchema,
    balance: creditTenthsSchema,
    paid: centsSchema,
    openedAt: z.iso.datetime(),
    version: z.int().nonnegative(),
  }),
  {
    userId: aUser,
    balance: 10_000,
    paid: 4_900,
    openedAt: '2026-01-05T10:00:00.000Z',
    version: 3,
  },
);
export type BalanceChanged = PayloadOf<typeof BalanceChanged>;

/** A movement took the balance below the limit of the user's balance alert, once for each fall. */
export const BalanceFell = defineEvent(
  'billing.account.balance-fell.v1',
  z.object({
    userId: userIdSchema,
    balance: creditTenthsSchema,
    below: creditTenthsSchema,
    occurredAt: z.iso.datetime(),
  }),
  { userId: aUser, balance: 900, below: 1_000, occurredAt: '2026-01-05T11:00:00.000Z' },
);
export type BalanceFell = PayloadOf<typeof BalanceFell>;

/** The signed change of the money that was paid for the credits that the account has left. */
const prepaid = { prepaidChange: centsSchema };

const movement = z.object({
  purchaseId: purchaseIdSchema,
  buyerId: userIdSchema,
  amount: creditTenthsSchema,
  ...prepaid,
  occurredAt: z.iso.datetime(),
});
const aMovement = {
  purchaseId: aPurchase,
  buyerId: aUser,
  amount: 5_000,
  prepaidChange: -2_450,
  occurredAt: '2026-01-05T11:00:00.000Z',
};

/** A purchase spent credits. */
export const CreditsCharged = defineEvent('billing.credits.charged.v1', movement, aMovement);
export type CreditsCharged = PayloadOf<typeof CreditsCharged>;

/** A purchase that failed got its credits back. */
export const CreditsReleased = defineEvent('billing.credits.released.v1', movement, {
  ...aMovement,
  prepaidChange: 2_450,
});
export type CreditsReleased = PayloadOf<typeof CreditsReleased>;

/** A buyer got the credits of returned leads back, once for each claim. */
export const CreditsReturned = defineEvent(
  'billing.credits.returned.v1',
  movement.extend({ claimId: claimIdSchema, quantity: z.int().positive() }),
  {
    ...aMovement,
    amount: 150,
    prepaidChange: 73,
    claimId: '65f000000000000000000091',
    quantity: 3,
  },
);
export type CreditsReturned = PayloadOf<typeof CreditsReturned>;

/** An admin changed a balance; `amount` is signed and is the applied amount. */
export const CreditsAdjusted = defineEvent(
  'billing.credits.adjusted.v1',
  z.object({
    userId: userIdSchema,
    amount: creditTenthsSchema,
    ...prepaid,
    kind: z.enum(['add', 'remove', 'set', 'add-all', 'remove-all']),
    adminId: userIdSchema,
    reason: z.string(),
    batchId: z.string().optional(),
    adjustedAt: z.iso.datetime(),
  }),
  {
    userId: aUser,
    amount: 1_000,
    prepaidChange: 0,
    kind: 'add',
    adminId: '65f000000000000000000002',
    reason: 'manual adjustment',
    adjustedAt: '2026-01-05T12:00:00.000Z',
  },
);
export type CreditsAdjusted = PayloadOf<typeof CreditsAdjusted>;

/** Free credits that no admin gave: the welcome credits of a demo's buyer. */
export const CreditsGranted = defineEvent(
  'billing.credits.granted.v1',
  z.object({
    userId: userIdSchema,
    amount: creditTenthsSchema,
    ...prepaid,
    occurredAt: z.iso.datetime(),
  }),
  { userId: aUser, amount: 25_000, prepaidChange: 0, occurredAt: '2026-01-05T10:00:01.000Z' },
);
export type CreditsGranted = PayloadOf<typeof CreditsGranted>;

const payment = z.object({
  paymentId: paymentIdSchema,
  userId: userIdSchema,
  packageId: packageIdSchema,
  packageName: z.string(),
  credits: creditTenthsSchema,
  amount: centsSchema,
  occurredAt: z.iso.datetime(),
});
const aPaymentPayload = {
  paymentId: aPayment,
  userId: aUser,
  packageId: '65f000000000000000000061',
  packageName: 'Starter',
  credits: 10_000,
  amount: 4_900,
  occurredAt: '2026-01-05T10:30:00.000Z',
};

/** A card was charged and its credits were added to the account. */
export const PaymentSucceeded = defineEvent(
  'billing.payment.succeeded.v1',
  payment.extend(prepaid),
  { ...aPaymentPayload, prepaidChange: 4_900 },
);
export type PaymentSucceeded = PayloadOf<typeof PaymentSucceeded>;

/**
 * A refund or dispute returned money; `amount` and `credits` are those of this movement, negative when a dispute that
 * was won or reduced reversed one.
 */
export const PaymentRefunded = defineEvent(
  'billing.payment.refunded.v1',
  payment.extend({ ...prepaid, reason: z.enum(['refund', 'dispute']) }),
  { ...aPaymentPayload, prepaidChange: -4_900, reason: 'refund' },
);
export type PaymentRefunded = PayloadOf<typeof PaymentRefunded>;

/** A card was refused; the balance did not change. */
export const PaymentFailed = defineEvent(
  'billing.payment.failed.v1',
  payment.extend({ reason: z.string() }),
  { ...aPaymentPayload, reason: 'Your card was declined.' },
);
export type PaymentFailed = PayloadOf<typeof PaymentFailed>;
