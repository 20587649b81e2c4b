import type { DatasetId, PhoneStatus, StateCode, StockAlertId, UserId } from '@leadmart/contracts';
import type { Waiting } from './waiting.decisions.js';

/** A buyer's wish to be told once when so many leads of a choice can be bought. */
export interface StockAlert extends Waiting {
  readonly id: StockAlertId;
  readonly buyerId: UserId;
  readonly datasetId: DatasetId;
  readonly phoneStatus: PhoneStatus;
  readonly states: readonly StateCode[];
  readonly quantity: number;
  /** Its place among the buyer's alerts. No two have the same one, which limits their number. */
  readonly slot: number;
  readonly setAt: Date;
  readonly told?: { readonly at: Date; readonly available: number };
}

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
