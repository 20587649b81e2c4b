import type { StatementSort } from '@leadmart/contracts';
import { choiceField, dayField, pageField } from '../../shared/lib/address/address-fields.js';
import type { AddressValues } from '../../shared/lib/address/address-schema.js';
import { firstOfDays, momentsOf, type DayRange } from '../../shared/lib/words/days.js';

/** The tabs of the specification. */
export const tabs = [
  { id: 'all', label: 'All Purchases' },
  { id: 'creditPurchase', label: 'Credit Purchases' },
  { id: 'leadPurchase', label: 'Lead Purchases' },
] as const;

/** The orders of the list, in the words of their choice. */
export const sortWords: Record<StatementSort, string> = {
  '-date': 'Newest first',
  date: 'Oldest first',
  '-amount': 'Most credits added first',
  amount: 'Most credits spent first',
};
const sorts = Object.keys(sortWords) as StatementSort[];

/** The choices of the page, with the names that the API has for them. */
export const historyAddress = {
  type: choiceField(
    tabs.map(({ id }) => id),
    'all',
  ),
  sort: choiceField(sorts, '-date'),
  from: dayField,
  to: dayField,
  page: pageField,
};

export type HistoryChoice = AddressValues<typeof historyAddress>;

/** The query of the API. */
export function historyQueryOf({ type, sort, from, to, page }: HistoryChoice): string {
  const query = new URLSearchParams({ type, page: String(page) });
  if (sort !== '-date') query.set('sort', sort);
  for (const [name, moment] of momentsOf({ from, to })) query.set(name, moment);
  return query.toString();
}

/** Lengths of ranges that end today; 0 for all time. */
export const rangeLengths = [0, 7, 30, 90] as const;
export type RangeLength = (typeof rangeLengths)[number];

export const rangeOf = (days: RangeLength): DayRange => ({
  from: days === 0 ? '' : firstOfDays(days),
  to: '',
});

/** The length of a range that ends today; -1 for other ranges. */
export const lengthOf = ({ from, to }: DayRange): RangeLength | -1 =>
  rangeLengths.find((days) => to === '' && rangeOf(days).from === from) ?? -1;
