import type { PhoneStatus, StateCode } from '@leadmart/contracts/us-states';
import { endOf, startOf } from '../../../shared/lib/words/days.js';
import type { PackRow } from '../pack-row.js';

/** Undefined for no bound. */
export type Bound = number | undefined;

export interface Filters {
  datasetName: string;
  states: readonly StateCode[];
  phoneStatus: PhoneStatus | '';
  minQuantity?: Bound;
  maxQuantity?: Bound;
  /** Days as YYYY-MM-DD in the reader's time zone; empty for no bound. */
  from: string;
  to: string;
}

export const noFilters: Filters = {
  datasetName: '',
  states: [],
  phoneStatus: '',
  from: '',
  to: '',
};

/**
 * Whether a purchase in progress matches, as the server decides for packs: a part of the dataset's name, any of
 * the states, the phone status, a quantity and a day within the bounds.
 */
export function matches(row: PackRow, filters: Filters): boolean {
  const { datasetName, states, phoneStatus, minQuantity = 0, maxQuantity = Infinity } = filters;
  const date = new Date(row.date);
  const text = datasetName.trim().toLowerCase();
  return (
    row.datasetName.toLowerCase().includes(text) &&
    (states.length === 0 || states.some((state) => row.states.includes(state))) &&
    (phoneStatus === '' || row.phoneStatus === phoneStatus) &&
    row.quantity >= minQuantity &&
    row.quantity <= maxQuantity &&
    (filters.from === '' || date >= startOf(filters.from)) &&
    (filters.to === '' || date <= endOf(filters.to))
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
    filters.from !== '',
    filters.to !== '',
  ].filter(Boolean).length;
