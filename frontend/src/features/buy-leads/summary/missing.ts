import type { StateCode } from '@leadmart/contracts/us-states';

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
