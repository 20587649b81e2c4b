import type { CreditTenths, PurchaseId, UserId } from '@leadmart/contracts';

/** The answer to a request, kept for its repetitions. */
export interface ReservationAnswer {
  readonly balance: CreditTenths;
  readonly version: number;
}

/**
 * Credits held for one purchase. A release that arrives before its reserve stores `released` with an amount of 0, so
 * that the reserve is refused.
 */
export interface Reservation {
  readonly purchaseId: PurchaseId;
  readonly buyerId: UserId;
  readonly status: 'held' | 'captured' | 'released';
  readonly amount: CreditTenths;
  /** The part of the amount that the capture spent. */
  readonly captured: CreditTenths;
  readonly reserveAnswer?: ReservationAnswer;
  readonly captureAnswer?: ReservationAnswer;
  readonly openedAt: Date;
  readonly closedAt?: Date;
}
