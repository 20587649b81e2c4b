import { namedRanges, type NamedRange } from '@leadmart/contracts/named-ranges';
import {
  choiceField,
  dayField,
  numberChoiceField,
  textField,
} from '../../shared/lib/address/address-fields.js';
import type { AddressValues } from '../../shared/lib/address/address-schema.js';
import type { ChangeAddress } from '../../shared/lib/address/use-address.js';
import { inOrder } from '../../shared/lib/words/days.js';

/** The numbers of days that the page can show. */
export const ranges = [7, 30, 90] as const;

/** A range by name, the days `from` and `to` of the reader's own range, or else the last `days`. */
type Range = '' | NamedRange | 'own';

/** The choices of the page, kept in its address. */
export const analyticsAddress = {
  days: numberChoiceField(ranges, 30),
  range: choiceField<Range>(['', ...namedRanges, 'own'], ''),
  from: dayField,
  to: dayField,
  dataset: textField(64),
};

type Chosen = AddressValues<typeof analyticsAddress>;
export type ChosenRange = Omit<Chosen, 'dataset'>;

/** A part of the page that shows and changes some of it. */
export interface ChoiceProps {
  chosen: Chosen;
  onChoose: ChangeAddress<typeof analyticsAddress>;
}

/** The query of the API for the chosen range. An own range without its first day is from the first figure, without its last day until today. */
export function rangeQueryOf({ days, range, ...own }: ChosenRange): string {
  if (range === '') return `days=${days}`;
  if (range !== 'own') return `range=${range}`;
  // A year that is still being typed is no bound.
  const typed = (day: string): string => (day.startsWith('20') ? day : '');
  const [first, last] = inOrder(typed(own.from), typed(own.to));
  if (!first && !last) return 'range=all';
  return new URLSearchParams({
    ...(first && { from: first }),
    ...(last && { to: last }),
  }).toString();
}
