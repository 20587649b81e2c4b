import type { SavedOrderView } from '@leadmart/contracts';
import type { PhoneStatus, StateCode } from '@leadmart/contracts/us-states';
import { phoneWords, wordsForStates } from '../../../shared/lib/words/pack-words.js';
import { leadCountText } from '../summary/order-rules.js';

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
}): string {
  const { quantity, datasetName, states, phoneStatus } = order;
  return `${leadCountText(quantity)} of ${datasetName}, ${wordsForStates(states)}, ${phoneWords[phoneStatus]}`;
}

/** The address of Buy Leads with this order, where it can be changed and saved again. */
export function changePath(saved: SavedOrderView): string {
  const { _id, dataset, phoneStatus, states, quantity, includeOwned } = saved;
  const query = new URLSearchParams({
    dataset: dataset._id,
    status: phoneStatus,
    states: states.join(','),
    quantity: String(quantity),
    saved: _id,
  });
  if (includeOwned !== undefined) query.set('owned', includeOwned ? 'include' : 'exclude');
  return `/buy-leads?${query.toString().replaceAll('%2C', ',')}`;
}
