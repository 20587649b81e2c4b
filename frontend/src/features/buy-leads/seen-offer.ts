import type { ExpectedLeadOffer, ReturnTerms } from '@leadmart/contracts';

interface Shown {
  /** In credits per lead; null or undefined for a dataset that is not for sale. */
  price?: number | null | undefined;
  returns?: ReturnTerms | undefined;
}

/** What a buyer who was shown this agrees to. The server refuses another price and worse terms. */
export const seenOffer = ({ price, returns }: Shown): ExpectedLeadOffer => ({
  ...(typeof price === 'number' && { expectedPrice: price }),
  ...(returns && {
    expectedReturns: { windowDays: returns.windowDays, capPercent: returns.capPercent },
  }),
});
