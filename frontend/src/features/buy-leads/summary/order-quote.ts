import type { AvailabilityView, CatalogueDatasetView, OrderItemView } from '@leadmart/contracts';
import {
  highestPriceOf,
  onePriceBand,
  pricesByAge,
  pricesOfAges,
  quoteOf,
} from '@leadmart/contracts/price-bands';
import type { AvailabilityQuestion } from '../buy-leads-api.js';
import { costOf, inCredits, inTenths } from './order-rules.js';

/** The cost of an order, in credits. */
export interface OrderQuote {
  /** Of a lead; the average if prices depend on the age of leads. */
  price: number;
  cost: number;
  /** The leads of each age and their price; none if all leads cost the same. */
  items: readonly OrderItemView[];
  /** The leads of each age are not counted yet: the order costs so much at most. */
  isAtMost: boolean;
  /** Of the dearest leads that the order can have. */
  highest: number;
}

type Bands = AvailabilityView['bands'];

/** Quotes leads that all cost the same. */
export const quoteAtOnePrice = (count: number, price: number): OrderQuote => ({
  price,
  cost: costOf(count, price),
  items: [],
  isAtMost: false,
  highest: price,
});

/** Quotes leads whose price depends on their age as the server would sell them now; `highest` is the price of the dearest. */
export function quoteByAge(count: number, highest: number, bands: Bands): OrderQuote {
  const quote = quoteOf(
    (bands ?? []).map((band) => ({ ...band, price: inTenths(band.price) })),
    count,
  );
  if (quote.leads === 0) return { ...quoteAtOnePrice(count, highest), isAtMost: true };
  const items = quote.items.map((item) => ({ ...item, price: inCredits(item.price) }));
  return {
    price: quote.cost / quote.leads / 10,
    cost: inCredits(quote.cost),
    items: items.filter(({ leads }) => leads > 0),
    isAtMost: false,
    highest,
  };
}

/** Quotes an order of a dataset. */
export function quoteOrder(
  count: number,
  { pricing, priceBands }: Pick<CatalogueDatasetView, 'pricing' | 'priceBands'>,
  { phoneStatus, ages }: Pick<AvailabilityQuestion, 'phoneStatus' | 'ages'>,
  bands: Bands,
): OrderQuote {
  const prices = pricesByAge(inTenths(pricing[phoneStatus]), priceBands ?? onePriceBand);
  const ofOrder = pricesOfAges(prices, ages);
  const highest = inCredits(highestPriceOf(ofOrder));
  return ofOrder.length === 1 ? quoteAtOnePrice(count, highest) : quoteByAge(count, highest, bands);
}
