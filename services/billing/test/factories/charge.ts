import { tenths, type PurchaseId } from '@leadmart/contracts';
import type { Charge } from '../../src/charges/charge.schema.js';
import { aBuyer, noon } from './account.js';

export const aPurchase = '65f000000000000000000041' as PurchaseId;

/** 500 credits. */
export function aCharge(fields: Partial<Charge> = {}): Charge {
  return {
    purchaseId: aPurchase,
    buyerId: aBuyer,
    status: 'charged',
    amount: tenths(5_000),
    answer: { balance: tenths(0), version: 2 },
    chargedAt: noon,
    ...fields,
  };
}
