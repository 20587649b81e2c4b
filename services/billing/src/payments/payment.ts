import type { Cents, CreditTenths, PackageId, PaymentId, UserId } from '@leadmart/contracts';

/**
 * `pending`: stored, the provider may or may not have been asked yet. `unknown`: asked, no answer.
 * `requires_action`: the card holder must authenticate. Only `succeeded` and `failed` are final,
 * and a failed one that turns out to be charged still becomes `succeeded`.
 */
export type PaymentStatus = 'pending' | 'unknown' | 'requires_action' | 'succeeded' | 'failed';

/** Why a payment failed, in the words for the buyer. */
export interface PaymentFailure {
  readonly kind: 'card-declined' | 'payment-method-invalid' | 'not-charged' | 'free-package-taken';
  readonly reason: string;
  readonly declineCode?: string;
}

export interface PaymentDispute {
  readonly id: string;
  readonly amount: Cents;
  readonly status: 'open' | 'won' | 'lost';
}

/** What was taken back of a payment so far. */
export interface TakenBack {
  readonly refunded: Cents;
  readonly disputes: readonly PaymentDispute[];
  readonly credits: CreditTenths;
}

/** One attempt to buy one package. Price, credits and name are as they were at that moment. */
export interface Payment {
  readonly id: PaymentId;
  readonly userId: UserId;
  readonly packageId: PackageId;
  readonly packageName: string;
  readonly paymentMethodId: string;
  readonly credits: CreditTenths;
  readonly amount: Cents;
  readonly status: PaymentStatus;
  /** Unique: what a repetition of the same payment runs into. See `claimOf`. */
  readonly claim?: string;
  readonly inputHash: string;
  readonly intentId?: string;
  readonly failure?: PaymentFailure;
  readonly balanceAfter?: CreditTenths;
  readonly takenBack: TakenBack;
  /** Where a declined card counts, as long as the payment is open. See `DeclineLimits`. */
  readonly declineCounters?: readonly string[];
  /** Until then some process is asking the provider; later another one may take over. */
  readonly workUntil: Date;
  /** When the reconciler looks at it next; absent when there is nothing to find out. */
  readonly nextCheckAt?: Date;
  readonly checks: number;
  readonly createdAt: Date;
  readonly settledAt?: Date;
}
