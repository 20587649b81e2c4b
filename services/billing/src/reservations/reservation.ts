import type { CreditTenths, PurchaseId, UserId } from '@leadmart/contracts';

/** The answer to a request, kept for its repetitions. */
export interface ReservationAnswer {
  readonly balance: CreditTenths;
  readonly version: number;
}

/**
 * The credits of one purchase. A charge stores `captured`; a reserve of an older build stores `held`. A release that
 * arrives before either stores `released` with an amount of 0, so that they are refused.
 */
export interface Reservation {
  readonly purchaseId: PurchaseId;
  readonly buyerId: UserId;
  readonly status: 'held' | 'captured' | 'released';
  readonly amount: CreditTenths;
  /** The part of the amount that was spent. */
  readonly captured: CreditTenths;
  readonly reserveAnswer?: ReservationAnswer;
  readonly captureAnswer?: ReservationAnswer;
  readonly openedAt: Date;
  readonly closedAt?: Date;
}
