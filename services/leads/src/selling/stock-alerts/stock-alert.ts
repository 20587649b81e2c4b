import type { EntityOf } from '@leadmart/platform/entities';
import type { stockAlerts } from './stock-alert.schema.js';

export type StockAlert = EntityOf<typeof stockAlerts, 'choice' | 'work'>;

/** The leads of an alert. */
export type StockAlertOrder = Pick<StockAlert, 'datasetId' | 'phoneStatus' | 'states' | 'quantity'>;

/** Returns the text that distinguishes the alerts of a buyer. */
export function choiceOf({
  datasetId,
  phoneStatus,
  states,
}: Omit<StockAlertOrder, 'quantity'>): string {
  return `${datasetId}:${phoneStatus}:${states.join(',')}`;
}
