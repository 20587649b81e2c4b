import { useEffect } from 'react';
import { useSelector } from 'react-redux';
import type { PublicDatasetView } from '@leadmart/contracts';
import type { PhoneStatus, StateCode } from '@leadmart/contracts/us-states';
import { writeAddress } from '../../../shared/lib/address/address-schema.js';
import { useAddress } from '../../../shared/lib/address/use-address.js';
import { countText } from '../../../shared/lib/words/format.js';
import { orderAddress } from '../../buy-leads/order-address.js';
import { keepOrder } from '../../session/destination.js';
import { selectIsSignedIn } from '../../session/session-slice.js';

/**
 * The order of a visitor. It lives in the address of the landing page, and once it has states it is
 * where a sign-up or a log-in leads to, whichever way it begins.
 */
export function useVisitorOrder(datasets: readonly PublicDatasetView[], first: PublicDatasetView) {
  const isSignedIn = useSelector(selectIsSignedIn);
  const [order, change] = useAddress(orderAddress);
  const dataset = datasets.find(({ _id }) => _id === order.dataset) ?? first;
  const to = `/buy-leads?${writeAddress(orderAddress, { ...order, dataset: dataset._id })}`;
  const isKept = !isSignedIn && order.states.length > 0;
  const words = orderWords(order, dataset.name);
  useEffect(() => {
    if (isKept) keepOrder(to, words);
  }, [isKept, to, words]);
  return { order, dataset, change, to };
}

interface Order {
  readonly status: PhoneStatus;
  readonly states: readonly StateCode[];
  readonly quantity: number;
}

const mostNames = 3;

/** "100 leads of Roofers, clean, in TX, CA" */
function orderWords({ status, states, quantity }: Order, dataset: string): string {
  const places = states.length > mostNames ? `${states.length} states` : states.join(', ');
  return `${countText(quantity, 'lead')} of ${dataset}, ${status === 'clean' ? 'clean' : 'DNC'}, in ${places}`;
}
