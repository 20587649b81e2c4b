import { z } from 'zod';

/** The terms of returns that buyers see before they buy. */
export const returnTermsSchema = z.strictObject({
  windowDays: z.int('expected a whole number of days').min(0, 'expected at least 0'),
  capPercent: z.number('expected a percentage').min(0, 'expected at least 0'),
});
export type ReturnTerms = z.output<typeof returnTermsSchema>;

/** The price per lead that the buyer saw. A different current price is refused with LeadPriceChanged. */
export const expectedLeadPrice = z
  .number('expected a number')
  .min(0, 'expected at least 0')
  .optional()
  .meta({
    description:
      'The price in credits per lead that the buyer saw; a different current price is refused with LEADS.PRICE_CHANGED',
    examples: [5],
  });

/** The offer of leads that the buyer saw. */
export const expectedLeadOffer = {
  expectedPrice: expectedLeadPrice,
  expectedReturns: returnTermsSchema.optional().meta({
    description:
      'The terms of returns that the buyer saw; worse ones are refused with LEADS.RETURN_TERMS_CHANGED',
    examples: [{ windowDays: 14, capPercent: 10 }],
  }),
};
export type ExpectedLeadOffer = z.output<z.ZodObject<typeof expectedLeadOffer>>;
