import { tenths, type PricedAges } from '@leadmart/contracts';

/** Leads cost 5 credits each. */
export const onePrice: readonly PricedAges[] = [{ fromDays: 0, price: tenths(50) }];
/** Leads with even numbers cost 5 credits each, the others 3. */
export const twoPrices: readonly PricedAges[] = [
  { fromDays: 0, toDays: 7, price: tenths(50) },
  { fromDays: 8, price: tenths(30) },
];
