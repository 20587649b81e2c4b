import type { CreditTenths, PurchaseId, UserId } from '@leadmart/contracts';

/** What a request was answered with, to be answered again when it is asked again. */
export interface ReservationAnswer {
  readonly balance: CreditTenths;
  readonly version: number;
}

/**
 * Credits held for one purchase. `released` without an amount is the mark of a release that came
 * before its reserve, and refuses it.
 */
export interface Reservation {
  readonly purchaseId: PurchaseId;
  readonly buyerId: UserId;
  readonly status: 'held' | 'captured' | 'released';
  readonly amount: CreditTenths;
  /** What the capture took of the amount. */
  readonly captured: CreditTenths;
  readonly reserveAnswer?: ReservationAnswer;
  readonly captureAnswer?: ReservationAnswer;
  readonly openedAt: Date;
  readonly closedAt?: Date;
}
