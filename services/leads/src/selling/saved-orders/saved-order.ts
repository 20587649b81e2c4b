import type { Values as ValuesOf } from '@leadmart/platform/entities';
import type { Values } from '@leadmart/platform/versions';
import type { savedOrderFields } from './saved-order.schema.js';

export type SavedOrder = ValuesOf<typeof savedOrderFields>;

/** The values that buyers change. */
export function valuesOf(
  order: Omit<SavedOrder, 'id' | 'createdAt' | 'changedAt' | 'setUp'>,
): Values {
  const { name, datasetName, states, phoneStatus, quantity, includeOwned = null } = order;
  const { ages = null, maxTimesSold = null, lineTypes = null } = order;
  const wanted = { states, phoneStatus, quantity, includeOwned, ages, maxTimesSold, lineTypes };
  return { name, dataset: datasetName, ...wanted };
}
