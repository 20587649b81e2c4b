import {
  tenths,
  type DatasetId,
  type PricedAges,
  type PurchaseId,
  type UserId,
} from '@leadmart/contracts';
import type { Purchase } from '../../src/selling/purchases/purchase.js';
import { neverChecked } from '../../src/supply/datasets/dataset.js';

/** A purchase of ten leads at 5 credits each, which are to be reserved again. */
export function aPurchase(fields: Partial<Purchase> = {}): Purchase {
  return {
    id: 'p1' as PurchaseId,
    buyerId: 'b1' as UserId,
    madeBy: 'person',
    datasetId: 'd1' as DatasetId,
    datasetName: 'Leads',
    items: [{ fromDays: 0, price: tenths(50), leads: 10 }],
    dncCheck: neverChecked,
    holder: 'b1' as UserId,
    states: ['CA'],
    phoneStatus: 'clean',
    requested: 10,
    cost: tenths(500),
    acceptPartial: false,
    orderedOn: 20_458,
    status: 'processing',
    step: 'leads-withdrawn',
    createdAt: new Date('2026-01-05T10:00:00.000Z'),
    ...fields,
  };
}

/** Leads cost 5 credits each. */
export const onePrice: readonly PricedAges[] = [{ fromDays: 0, price: tenths(50) }];
/** Leads with even numbers cost 5 credits each, the others 3. */
export const twoPrices: readonly PricedAges[] = [
  { fromDays: 0, toDays: 7, price: tenths(50) },
  { fromDays: 8, price: tenths(30) },
];
