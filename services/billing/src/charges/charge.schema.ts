import type { Balance, CreditTenths, PurchaseId, UserId } from '@leadmart/contracts';
import {
  entity,
  moment,
  number,
  optional,
  text,
  value,
  type DocumentOf,
  type EntityOf,
} from '@leadmart/platform/entities';

/**
 * The credits that a purchase spent. A release returns them; one that arrives before its charge stores `released` with
 * an amount of 0, so that the charge is refused.
 */
export const charges = entity({
  collection: 'charges',
  fields: {
    /** The purchase's. */
    _id: text<PurchaseId>(),
    buyerId: text<UserId>(),
    status: text<'charged' | 'released'>(),
    amount: number<CreditTenths>(),
    /** The answer to the charge, kept for its repetitions. */
    answer: optional(value<Pick<Balance, 'balance' | 'version'>>()),
    chargedAt: optional(moment()),
    releasedAt: optional(moment()),
  },
});

export type ChargeDocument = DocumentOf<typeof charges>;
export type Charge = EntityOf<typeof charges, never, 'purchaseId'>;
