import type { Cents, CreditTenths, PackageId, PaymentId, UserId } from '@leadmart/contracts';
import type { WorkState } from '@leadmart/platform/work';

/**
 * `pending`: stored; the provider may have been called. `unknown`: called, but no answer arrived.
 * `requires_action`: the card holder must authenticate. Only `succeeded` and `failed` are final, and a failed
 * payment that turns out to be charged becomes `succeeded`.
 */
export type PaymentStatus = 'pending' | 'unknown' | 'requires_action' | 'succeeded' | 'failed';

/** The cause of a failed payment; `reason` is a sentence for the buyer. */
export interface PaymentFailure {
  readonly kind: 'card-declined' | 'payment-method-invalid' | 'not-charged';
  readonly reason: string;
  readonly declineCode?: string;
}

/** A dispute as the provider reported it last. Its amount may change while it is open. */
export interface PaymentDispute {
  readonly id: string;
  readonly amount: Cents;
  readonly status: 'open' | 'won' | 'lost';
  /** The time of the report in the provider's seconds; absent when the report had none. */
  readonly at?: number;
  /** The reports that were applied, see `decideTakeBack`. */
  readonly reports: readonly string[];
}

/** The part of a payment that was taken back so far. */
export interface TakenBack {
  readonly refunded: Cents;
  readonly disputes: readonly PaymentDispute[];
  readonly credits: CreditTenths;
}

/** Brand and last four digits: what a receipt shows of a card. */
export interface PaymentCard {
  readonly brand: string;
  readonly last4: string;
}

/** One attempt to buy one package. Price, credits and name are those of that moment. */
export interface Payment {
  readonly id: PaymentId;
  readonly userId: UserId;
  readonly packageId: PackageId;
  readonly packageName: string;
  readonly paymentMethodId: string;
  /** The customer at the provider, for a card on file. */
  readonly customerId?: string;
  /** Paid for an automatic top-up, without the card holder. */
  readonly isAutomatic?: boolean;
  /** Absent for another payment method. */
  readonly card?: PaymentCard;
  readonly credits: CreditTenths;
  readonly amount: Cents;
  /** Before the discount in percent, for the receipt. */
  readonly listPrice: Cents;
  readonly discount: number;
  readonly status: PaymentStatus;
  /** Unique: a second request for the same payment finds this one. See `claimOf`. */
  readonly claim?: string;
  readonly inputHash: string;
  readonly intentId?: string;
  readonly failure?: PaymentFailure;
  readonly balanceAfter?: CreditTenths;
  readonly takenBack: TakenBack;
  /** The counters of a declined card, while the payment is open. See `DeclineLimits`. */
  readonly declineCounters?: readonly string[];
  /** The end of the lease: until then one process works on the payment, later another may take it over. */
  readonly workUntil: Date;
  /** The checks by the reconciler; absent when the outcome is known. */
  readonly work?: WorkState;
  readonly checks: number;
  readonly createdAt: Date;
  readonly settledAt?: Date;
}
