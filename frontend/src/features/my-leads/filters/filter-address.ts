import type { PackSort } from '@leadmart/contracts';
import { stateCodes } from '@leadmart/contracts/us-states';
import {
  choiceField,
  codesField,
  dayField,
  optionalWholeField,
  pageField,
  textField,
} from '../../../shared/lib/address/address-fields.js';
import { writeAddress, type AddressValues } from '../../../shared/lib/address/address-schema.js';
import { momentsOf } from '../../../shared/lib/words/days.js';
import { packSorts } from '../pack-sorts.js';
import { noFilters, withMaximum, withMinimum, type Filters } from './filters.js';

const bounds = { min: 0, max: Number.MAX_SAFE_INTEGER };

/** Filters, order and page, with the names that the API has for them. */
const packsAddress = {
  name: textField(),
  status: choiceField(['', 'clean', 'dnc'], ''),
  states: codesField(stateCodes),
  min: optionalWholeField(bounds),
  max: optionalWholeField(bounds),
  from: dayField,
  to: dayField,
  sort: choiceField(packSorts, '-date'),
  page: pageField,
};

/** My Leads in its address; `preview` is the pack whose first leads are shown. */
export const filterAddress = { ...packsAddress, preview: textField(64) };

type Values = AddressValues<typeof filterAddress>;

/** A maximum below the minimum is ignored. */
export function filtersIn({ name, status, states, min, max, from, to }: Values): Filters {
  const filters = { ...noFilters, datasetName: name, phoneStatus: status, states, from, to };
  return withMaximum(withMinimum(filters, min), max);
}

/** The values of other filters, which start at their first page. */
export function valuesOf(filters: Filters): Omit<Values, 'sort' | 'preview'> {
  const { datasetName, phoneStatus, states, minQuantity, maxQuantity, from, to } = filters;
  const bound = { min: minQuantity, max: maxQuantity };
  return { name: datasetName, status: phoneStatus, states, ...bound, from, to, page: 1 };
}

/** The query of the API. A day begins and ends at the reader's midnight and is sent as two moments. */
export function packsQueryOf(filters: Filters, { sort, page }: { sort: PackSort; page: number }) {
  const query = new URLSearchParams(
    writeAddress(packsAddress, { ...valuesOf(filters), sort, page }),
  );
  for (const [name, moment] of momentsOf(filters)) query.set(name, moment);
  return query.toString();
}
