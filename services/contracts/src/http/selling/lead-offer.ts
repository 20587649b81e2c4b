import { z } from 'zod';
import { tenthsToCredits } from '../../credit-amounts.js';
import type { OrderItem, PricedAges } from '../../price-bands.js';

/** The terms of returns that buyers see before they buy. */
export const returnTermsSchema = z.strictObject({
  windowDays: z.int('expected a whole number of days').min(0, 'expected at least 0'),
  capPercent: z.number('expected a percentage').min(0, 'expected at least 0'),
});
export type ReturnTerms = z.output<typeof returnTermsSchema>;

/**
 * The price per lead that the buyer saw. A different current price is refused with LeadPriceChanged; in a dataset with
 * price bands, an order that costs more than so many credits per lead.
 */
export const expectedLeadPrice = z
  .number('expected a number')
  .min(0, 'expected at least 0')
  .optional()
  .meta({
    description:
      'The price in credits per lead that the buyer saw; a different current price is refused with LEADS.PRICE_CHANGED. If prices depend on the age of leads: the average of an order, which is refused if it would cost more, and the highest price for a schedule',
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

const pricedAgesShape = {
  fromDays: z.int().describe('The lowest age in days since the leads were first listed (UTC)'),
  toDays: z.int().optional().describe('The highest age. Missing without an end'),
  price: z.number().describe('Credits for one lead'),
};

/** Leads of some ages and their price. */
export const pricedAgesSchema = z.object(pricedAgesShape);
export type PricedAgesView = z.output<typeof pricedAgesSchema>;

/** The leads of an order that have one price. */
export const orderItemSchema = z.object({
  ...pricedAgesShape,
  leads: z.int().describe('The leads of these ages'),
});
export type OrderItemView = z.output<typeof orderItemSchema>;

/** Ages with their price in credits. */
export function toPricedAgesView({ fromDays, toDays, price }: PricedAges): PricedAgesView {
  return { fromDays, ...(toDays !== undefined && { toDays }), price: tenthsToCredits(price) };
}

/** The items of an order, in credits; without ages of which the order has no lead. */
export function toOrderItemViews(items: readonly OrderItem[]): OrderItemView[] {
  const filled = items.filter(({ leads }) => leads > 0);
  return filled.map((item) => ({ ...toPricedAgesView(item), leads: item.leads }));
}
