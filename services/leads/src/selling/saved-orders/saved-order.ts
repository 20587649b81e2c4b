import type { SetUp } from '@leadmart/platform/recovery';
import type { Stamped, Values } from '@leadmart/platform/versions';
import type { DatasetId, PhoneStatus, SavedOrderId, StateCode } from '@leadmart/contracts';

/** An order that a buyer keeps under a name. */
export interface SavedOrder extends Stamped {
  readonly id: SavedOrderId;
  readonly name: string;
  readonly datasetId: DatasetId;
  /** The name at the time of the last change, for a dataset that is not for sale any more. */
  readonly datasetName: string;
  readonly states: readonly StateCode[];
  readonly phoneStatus: PhoneStatus;
  readonly quantity: number;
  /** Missing if the buyer's setting decides. */
  readonly includeOwned?: boolean;
  /** The idempotency key of the request that saved it. */
  readonly key?: string;
  readonly createdAt: Date;
  readonly changedAt: Date;
  /** The creation or the last change. */
  readonly setUp: SetUp;
}

/** The values that buyers change. */
export function valuesOf(
  order: Omit<SavedOrder, 'id' | 'createdAt' | 'changedAt' | 'setUp'>,
): Values {
  const { name, datasetName, states, phoneStatus, quantity, includeOwned = null } = order;
  return { name, dataset: datasetName, states, phoneStatus, quantity, includeOwned };
}
