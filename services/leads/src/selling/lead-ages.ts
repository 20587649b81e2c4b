import {
  leadAgeBands,
  pricesOfAges,
  type AgeRange,
  type OrderedChoice,
  type PhoneStatus,
  type PricedAges,
} from '@leadmart/contracts';
import { lastDay, type Day, type DayRange, type LeadChoice } from '@leadmart/stock';
import { pricesOf, type Dataset } from '../supply/index.js';

/** Returns the days on which leads were first listed that have these ages today. */
function daysOf({ fromDays, toDays }: AgeRange, today: Day): DayRange {
  // A lead that was listed after this midnight, by a clock that is ahead, is new.
  const to = fromDays === 0 ? lastDay : today - fromDays;
  return { from: toDays === undefined ? 0 : today - toDays, to };
}

/** Returns the choice of an order as the stock takes it; ages count from `today`. */
export function choiceOf({ ages, maxTimesSold, lineTypes }: OrderedChoice, today: Day): LeadChoice {
  const listed = ages?.map((age) => daysOf(leadAgeBands[age], today));
  return { listed, maxTimesSold, lineTypes };
}

/** Returns the days on which the leads of each price were first listed, as the stock takes them; undefined for one price. */
export function bandsOf(prices: readonly PricedAges[], today: Day): DayRange[] | undefined {
  return prices.length === 1 ? undefined : prices.map((ages) => daysOf(ages, today));
}

/** Returns the price of a lead that was first listed on this day; ages count from `today`. Throws if no ages are its own. */
export function priceListedOn<P extends PricedAges>(
  prices: readonly P[],
  { listedOn, today }: { readonly listedOn: Day; readonly today: Day },
): P {
  const found = prices.find((ages) => {
    const { from, to } = daysOf(ages, today);
    return from <= listedOn && listedOn <= to;
  });
  if (!found) throw new Error(`expected a price for leads that were listed on day ${listedOn}`);
  return found;
}

/** Returns what leads of each age cost that an order can have; one entry if all of them cost the same. */
export function pricesOfOrder(
  dataset: Dataset,
  { phoneStatus, ages }: Pick<OrderedChoice, 'ages'> & { readonly phoneStatus: PhoneStatus },
): PricedAges[] {
  return pricesOfAges(pricesOf(dataset, phoneStatus), ages);
}
