import type { SavedOrderView } from '@leadmart/contracts';
import type { LeadAgeBand } from '@leadmart/contracts/lead-ages';
import type { LineType } from '@leadmart/contracts/line-types';
import type { PhoneStatus, StateCode } from '@leadmart/contracts/us-states';
import { orderPath } from '../../../shared/lib/address/order-path.js';
import { choiceWords, pricesByAgeWords } from '../../../shared/lib/words/choice-words.js';
import { countText, creditsAndDollars, priceText } from '../../../shared/lib/words/format.js';
import { phoneWords, wordsForStates } from '../../../shared/lib/words/pack-words.js';
import { costOf } from '../summary/order-rules.js';

const longestName = 100;

/** A name for an order that has none: "Roofers, CA, TX". */
export const suggestedName = (datasetName: string, states: readonly StateCode[]): string =>
  `${datasetName}, ${wordsForStates(states)}`.slice(0, longestName);

/** "300 leads of Roofers, CA, TX, Clean". */
export function contentWords(order: {
  quantity: number;
  datasetName: string;
  states: readonly StateCode[];
  phoneStatus: PhoneStatus;
  ages?: readonly LeadAgeBand[] | undefined;
  maxTimesSold?: number | undefined;
  lineTypes?: readonly LineType[] | undefined;
}): string {
  const { quantity, datasetName, states, phoneStatus } = order;
  const what = [
    datasetName,
    wordsForStates(states),
    phoneWords[phoneStatus],
    ...choiceWords(order),
  ];
  return `${countText(quantity, 'lead')} of ${what.join(', ')}`;
}

/** The address of Buy Leads with this order, where it can be changed and saved again. */
export function changePath(saved: SavedOrderView): string {
  return orderPath({ ...saved, datasetId: saved.dataset._id }, saved._id);
}

type Priced = Pick<SavedOrderView, 'quantity' | 'prices'>;

/** "500 credits · $25.00": what the order costs today; at most so much if prices depend on the age of its leads. */
export function costToday(
  { quantity, prices }: Priced,
  price: number,
  centsPerCredit: number | undefined,
): string {
  const cost = creditsAndDollars(costOf(quantity, price), centsPerCredit);
  return prices ? `up to ${cost}` : cost;
}

/** "5 credits (25¢) a lead", or the price of each age. */
export const priceWords = (
  { prices }: Priced,
  price: number,
  centsPerCredit: number | undefined,
): string => (prices ? pricesByAgeWords(prices) : `${priceText(price, centsPerCredit)} a lead`);
