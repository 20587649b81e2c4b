import { defineError } from '../define-error.js';

const refusal = { kind: 'conflict', level: 'info', retryable: false } as const;

/** The price of a lead differs from the price that the buyer saw; `price` is in credits. */
export const LeadPriceChanged = defineError<{ price: number }>(
  'LEADS.PRICE_CHANGED',
  refusal,
  'The price of these leads has changed',
  {
    fix: 'Nothing was bought. `details.price` is the price of a lead now: send the order again with it as `expectedPrice`, if it suits you.',
    example: { price: 5.5 },
  },
);

/** The terms of returns are worse than those that the buyer saw; the details are those of now. */
export const ReturnTermsChanged = defineError<{ windowDays: number; capPercent: number }>(
  'LEADS.RETURN_TERMS_CHANGED',
  refusal,
  'The terms of returns have changed. Nothing was bought. Check them before you purchase.',
  {
    fix: 'If the terms in `details` suit you, send the order again with them as `expectedReturns`.',
    example: { windowDays: 7, capPercent: 5 },
  },
);
