import { tenths, type PurchaseId } from '@leadmart/contracts';
import type { Reservation } from '../../src/reservations/reservation.js';
import { aBuyer, noon } from './account.js';

export const aPurchase = '65f000000000000000000041' as PurchaseId;

/** 500 credits, held. */
export function aReservation(fields: Partial<Reservation> = {}): Reservation {
  return {
    purchaseId: aPurchase,
    buyerId: aBuyer,
    status: 'held',
    amount: tenths(5_000),
    captured: tenths(0),
    openedAt: noon,
    ...fields,
  };
}
