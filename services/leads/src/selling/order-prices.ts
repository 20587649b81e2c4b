import {
  pricesOfAges,
  type OrderedChoice,
  type PhoneStatus,
  type PricedAges,
} from '@leadmart/contracts';
import { pricesOf, type Dataset } from '../supply/index.js';

/** Returns what leads of each age cost that an order can have; one entry if all of them cost the same. */
export function pricesOfOrder(
  dataset: Dataset,
  { phoneStatus, ages }: Pick<OrderedChoice, 'ages'> & { readonly phoneStatus: PhoneStatus },
): PricedAges[] {
  return pricesOfAges(pricesOf(dataset, phoneStatus), ages);
}
