import type { StockAlertOrder } from './stock-alert.schema.js';

/** Returns the text that distinguishes the alerts of a buyer. */
export function choiceOf({
  datasetId,
  phoneStatus,
  states,
}: Omit<StockAlertOrder, 'quantity'>): string {
  return `${datasetId}:${phoneStatus}:${states.join(',')}`;
}
