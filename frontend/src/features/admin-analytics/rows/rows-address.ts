import { stateCodes, type StateCode } from '@leadmart/contracts/us-states';
import {
  choiceField,
  dayField,
  idField,
  pageField,
  zoneField,
} from '../../../shared/lib/address/address-fields.js';
import type { AddressValues } from '../../../shared/lib/address/address-schema.js';
import { momentsOf } from '../../../shared/lib/words/days.js';

/** The filters and the page number in the address of the lists that figures add up. */
export const rowsAddress = {
  dataset: idField,
  state: choiceField<StateCode | ''>(['', ...stateCodes], ''),
  from: dayField,
  to: dayField,
  zone: zoneField,
  page: pageField,
};

export type RowFilters = Omit<AddressValues<typeof rowsAddress>, 'page'>;

export const noRowFilters: RowFilters = { dataset: '', state: '', from: '', to: '', zone: '' };

export const isNarrowed = ({ dataset, state, from, to }: RowFilters): boolean =>
  [dataset, state, from, to].some((text) => text !== '');

/** The query of the API. */
export function rowsQueryOf({ dataset, state, ...days }: RowFilters, page = 1): string {
  const query = momentsOf(days);
  if (dataset) query.set('datasetId', dataset);
  if (state) query.set('state', state);
  if (page > 1) query.set('page', String(page));
  return query.toString();
}
