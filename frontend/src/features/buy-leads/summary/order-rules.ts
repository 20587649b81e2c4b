import type { StateCode } from '@leadmart/contracts/us-states';
import { formatAvailable, formatCount } from '../../../shared/lib/words/format.js';

export interface Draft {
  datasetId: string;
  states: readonly StateCode[];
  quantity: number;
}

/** Counts in whole tenths of a credit, as the server does, so that both compute the same cost. */
export function costOf(quantity: number, creditsPerLead: number): number {
  return (quantity * Math.round(creditsPerLead * 10)) / 10;
}

/** The balance after the cost, in whole tenths of a credit. */
export function balanceAfter(balance: number, cost: number): number {
  return (Math.round(balance * 10) - Math.round(cost * 10)) / 10;
}

/** "1 lead", "150,000 leads": a number that the buyer chose. */
export const leadCountText = (count: number): string =>
  `${formatCount(count)} ${count === 1 ? 'lead' : 'leads'}`;

export const insufficientText = 'Insufficient credits. Please purchase more credits.';

/**
 * The reason why an order cannot be sent, in the words and order of the specification, or
 * undefined. Without a balance the cost is not checked.
 */
export function refusalOf(draft: Draft, cost: number, balance?: number): string | undefined {
  if (draft.states.length === 0) return 'Please select at least one state';
  if (!(draft.quantity > 0)) return 'Please enter a valid quantity';
  if (draft.datasetId === '') return 'Please select a dataset';
  if (balance !== undefined && balance < cost) return insufficientText;
  return undefined;
}

/**
 * The most leads in one purchase. A copy of `maxPurchaseQuantity` of contracts, which would load
 * zod.
 */
export const maxQuantity = 1_000_000;

/** An empty field is 0, and so is a negative number. */
export function readQuantity(text: string): number {
  const number = Math.trunc(Number(text));
  return Number.isNaN(number) ? 0 : clampQuantity(number);
}

export const clampQuantity = (quantity: number): number =>
  Math.min(maxQuantity, Math.max(0, quantity));

/**
 * The dataset of the order. A dataset that left the catalogue is never silently replaced; a
 * catalogue of one needs no choice.
 */
export function chosenDataset<D extends { _id: string }>(
  datasets: readonly D[],
  chosenId: string,
): D | undefined {
  if (chosenId === '' && datasets.length === 1) return datasets[0];
  return datasets.find(({ _id }) => _id === chosenId);
}

/** "1 lead", "1,234 leads", "100k+ leads" */
export const leadsText = (available: number): string =>
  `${formatAvailable(available)} ${available === 1 ? 'lead' : 'leads'}`;

/**
 * The announcement for screen readers after the selection settled: states and leads in one
 * sentence.
 */
export function selectionText(stateCount: number, leads: string | undefined): string {
  if (stateCount === 0) return '';
  const states = `${stateCount} ${stateCount === 1 ? 'state' : 'states'} selected`;
  return leads === undefined ? states : `${states}, ${leads}`;
}
