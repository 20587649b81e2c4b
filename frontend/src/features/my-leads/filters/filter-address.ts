import { stateCodes } from '@leadmart/contracts/us-states';
import {
  choiceField,
  codesField,
  optionalWholeField,
  pageField,
  textField,
} from '../../../shared/lib/address/address-fields.js';
import type { AddressValues } from '../../../shared/lib/address/address-schema.js';
import { noFilters, withMaximum, withMinimum, type Filters } from './filters.js';

const bounds = { min: 0, max: Number.MAX_SAFE_INTEGER };

/** The filters and the page of My Leads in its address. */
export const filterAddress = {
  name: textField(),
  status: choiceField(['', 'clean', 'dnc'], ''),
  states: codesField(stateCodes),
  min: optionalWholeField(bounds),
  max: optionalWholeField(bounds),
  page: pageField,
};

type Values = AddressValues<typeof filterAddress>;

/** A maximum below the minimum is ignored. */
export function filtersIn({ name, status, states, min, max }: Values): Filters {
  const filters = { ...noFilters, datasetName: name, phoneStatus: status, states };
  return withMaximum(withMinimum(filters, min), max);
}

/** The values of other filters, which start at their first page. */
export function valuesOf(filters: Filters): Values {
  const { datasetName, phoneStatus, states, minQuantity, maxQuantity } = filters;
  const bound = { min: minQuantity, max: maxQuantity };
  return { name: datasetName, status: phoneStatus, states, ...bound, page: 1 };
}
