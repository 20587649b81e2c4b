import type { CreditTenths } from '@leadmart/contracts';
import type { StateCode } from '@leadmart/contracts/us-states';
import { formatAvailable } from '../../../shared/lib/words/format.js';

/** Credits in whole tenths, in which contracts compute prices. */
export const inTenths = (credits: number): CreditTenths => Math.round(credits * 10) as CreditTenths;
export const inCredits = (tenths: CreditTenths): number => tenths / 10;

/** Counts in whole tenths of a credit, as the server does, so that both compute the same cost. */
export function costOf(quantity: number, creditsPerLead: number): number {
  return (quantity * Math.round(creditsPerLead * 10)) / 10;
}

/** The balance after the cost, in whole tenths of a credit. */
export function balanceAfter(balance: number, cost: number): number {
  return (Math.round(balance * 10) - Math.round(cost * 10)) / 10;
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
 * The dataset of the order: until one is chosen, that of the last order, or the one with most leads.
 * A chosen dataset that left the catalogue is never silently replaced.
 */
export function chosenDataset<D extends { _id: string; leadCount: number }>(
  datasets: readonly D[],
  chosenId: string,
  lastId?: string,
): D | undefined {
  const withId = (id: string | undefined) => datasets.find(({ _id }) => _id === id);
  if (chosenId !== '') return withId(chosenId);
  const [largest] = datasets.toSorted((one, other) => other.leadCount - one.leadCount);
  return withId(lastId) ?? largest;
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

export interface Draft {
  datasetId: string;
  states: readonly StateCode[];
  quantity: number;
}

export const insufficientText = 'Insufficient credits. Please purchase more credits.';

export type Missing = 'states' | 'quantity' | 'dataset';

/** The reasons why an order cannot be sent, in the words of the specification. */
export const missingTexts: Readonly<Record<Missing, string>> = {
  states: 'Please select at least one state',
  quantity: 'Please enter a valid quantity',
  dataset: 'Please select a dataset',
};

/** The first thing that an order lacks, in the order of the specification. Only the buyer can choose it. */
export function missingIn(draft: Draft): Missing | undefined {
  if (draft.states.length === 0) return 'states';
  if (!(draft.quantity > 0)) return 'quantity';
  if (draft.datasetId === '') return 'dataset';
  return undefined;
}
