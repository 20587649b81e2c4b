import {
  leadAgeBands,
  type AgeRange,
  type OrderedChoice,
  type PhoneStatus,
  type PricedAges,
} from '@leadmart/contracts';
import { pricesOf, type Dataset } from '../supply/index.js';

const allAges: readonly AgeRange[] = [{ fromDays: 0 }];

/** Returns what leads of each age cost that an order can have; one entry if all of them cost the same. */
export function pricesOfOrder(
  dataset: Dataset,
  { phoneStatus, ages }: Pick<OrderedChoice, 'ages'> & { readonly phoneStatus: PhoneStatus },
): PricedAges[] {
  const prices = pricesOf(dataset, phoneStatus);
  const chosen = ages?.map((age) => leadAgeBands[age]) ?? allAges;
  const cut = prices.flatMap(({ price, ...band }) =>
    chosen.flatMap((range) => {
      const both = sharedAges(band, range);
      return both ? [{ ...both, price }] : [];
    }),
  );
  const [first, ...others] = cut;
  return first && others.every(({ price }) => price === first.price)
    ? [{ fromDays: 0, price: first.price }]
    : cut;
}

/** Returns the ages that are in both ranges, if there are any. */
export function sharedAges(one: AgeRange, other: AgeRange): AgeRange | undefined {
  const fromDays = Math.max(one.fromDays, other.fromDays);
  const toDays = Math.min(one.toDays ?? Infinity, other.toDays ?? Infinity);
  if (fromDays > toDays) return undefined;
  return { fromDays, ...(toDays !== Infinity && { toDays }) };
}

/** Returns the price of the dearest leads. */
export function highestOf(prices: readonly PricedAges[]): PricedAges['price'] {
  const [first, ...others] = prices;
  if (!first) throw new Error('expected a price');
  return others.reduce((highest, { price }) => (price > highest ? price : highest), first.price);
}
