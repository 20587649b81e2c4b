import type { Balance, CreditTenths, PurchaseId, UserId } from '@leadmart/contracts';

/**
 * The credits that a purchase spent. A release returns them; one that arrives before its charge stores `released` with
 * an amount of 0, so that the charge is refused.
 */
export interface Charge {
  readonly purchaseId: PurchaseId;
  readonly buyerId: UserId;
  readonly status: 'charged' | 'released';
  readonly amount: CreditTenths;
  /** The answer to the charge, kept for its repetitions. */
  readonly answer?: Pick<Balance, 'balance' | 'version'>;
  readonly chargedAt?: Date;
  readonly releasedAt?: Date;
}
