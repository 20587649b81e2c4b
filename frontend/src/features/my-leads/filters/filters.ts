import type { PhoneStatus, StateCode } from '@leadmart/contracts/us-states';
import type { PackRow } from '../pack-row.js';

/** Undefined for no bound. */
export type Bound = number | undefined;

export interface Filters {
  datasetName: string;
  states: readonly StateCode[];
  phoneStatus: PhoneStatus | '';
  minQuantity?: Bound;
  maxQuantity?: Bound;
}

export const noFilters: Filters = { datasetName: '', states: [], phoneStatus: '' };

/**
 * Matches a part of the dataset's name, any of the states, the phone status, and a quantity within
 * the bounds.
 */
export function matches(row: PackRow, filters: Filters): boolean {
  const { datasetName, states, phoneStatus, minQuantity = 0, maxQuantity = Infinity } = filters;
  const text = datasetName.trim().toLowerCase();
  return (
    row.datasetName.toLowerCase().includes(text) &&
    (states.length === 0 || states.some((state) => row.states.includes(state))) &&
    (phoneStatus === '' || row.phoneStatus === phoneStatus) &&
    row.quantity >= minQuantity &&
    row.quantity <= maxQuantity
  );
}

/** Ignores a bound below 0 or across the other one: the filters stay unchanged. */
export function withMinimum(filters: Filters, minQuantity: Bound): Filters {
  if (minQuantity !== undefined && minQuantity < 0) return filters;
  if ((minQuantity ?? 0) > (filters.maxQuantity ?? Infinity)) return filters;
  return { ...filters, minQuantity };
}

export function withMaximum(filters: Filters, maxQuantity: Bound): Filters {
  if (maxQuantity !== undefined && maxQuantity < 0) return filters;
  if ((maxQuantity ?? Infinity) < (filters.minQuantity ?? 0)) return filters;
  return { ...filters, maxQuantity };
}

/** The number of filters in use. */
export const countOf = (filters: Filters): number =>
  [
    filters.datasetName.trim() !== '',
    filters.states.length > 0,
    filters.phoneStatus !== '',
    filters.minQuantity !== undefined,
    filters.maxQuantity !== undefined,
  ].filter(Boolean).length;
