import type { ExpectedLeadOffer, ReturnTerms } from '@leadmart/contracts';

interface Shown {
  /** In credits per lead; null or undefined for a dataset that is not for sale. */
  price?: number | null | undefined;
  returns?: ReturnTerms | undefined;
}

/** The offer that a buyer agrees to who was shown this. The server refuses another price and worse terms. */
export const seenOffer = ({ price, returns }: Shown): ExpectedLeadOffer => ({
  ...(typeof price === 'number' && { expectedPrice: price }),
  ...(returns && {
    expectedReturns: { windowDays: returns.windowDays, capPercent: returns.capPercent },
  }),
});
