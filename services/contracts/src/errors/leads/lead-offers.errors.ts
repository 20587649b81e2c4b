import { defineError } from '../define-error.js';

/** Leads of some ages, in days since they were first listed, with their price in credits. */
interface PricedItem {
  readonly fromDays: number;
  readonly toDays?: number;
  readonly price: number;
  readonly leads: number;
}

/**
 * The price of a lead differs from the price that the buyer saw; `price` is in credits. Of leads whose price depends on
 * their age, it is the average of the order, and `items` has the price and the number of the leads of each age.
 */
export const LeadPriceChanged = defineError<{ price: number; items?: readonly PricedItem[] }>(
  'LEADS.PRICE_CHANGED',
  'conflict',
  {
    sentence: 'The price of these leads has changed',
    fix: 'Nothing was bought. `details.price` is the price of a lead now, or the average of the order if prices depend on the age of leads: send the order again with it as `expectedPrice`, if it suits you.',
    example: { price: 5.5 },
  },
);

/** The terms of returns are worse than those that the buyer saw; the details are those of now. */
export const ReturnTermsChanged = defineError<{ windowDays: number; capPercent: number }>(
  'LEADS.RETURN_TERMS_CHANGED',
  'conflict',
  {
    sentence:
      'The terms of returns have changed. Nothing was bought. Check them before you purchase.',
    fix: 'If the terms in `details` suit you, send the order again with them as `expectedReturns`.',
    example: { windowDays: 7, capPercent: 5 },
  },
);
