import type { NamedRange } from '@leadmart/contracts/named-ranges';
import { countText } from '../../shared/lib/words/format.js';
import type { ChosenRange } from './analytics-address.js';

/** Named ranges and their place in a sentence: "$49.00 this month". */
export const namedRangeWords: Readonly<Record<NamedRange, { title: string; within: string }>> = {
  'this-month': { title: 'This month', within: 'this month' },
  'last-month': { title: 'Last month', within: 'last month' },
  'this-year': { title: 'This year', within: 'this year' },
  all: { title: 'All', within: 'in all' },
};

/** The chosen range at the end of a sentence. */
export function withinWords({ days, range }: ChosenRange): string {
  if (range === '') return `in the last ${days} days`;
  return range === 'own' ? 'in these days' : namedRangeWords[range].within;
}

interface Range {
  from: string;
  to: string;
}
const dayMs = 24 * 60 * 60 * 1000;

/** The number of days of a range, the first and the last one included. */
const daysOf = ({ from, to }: Range): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;

/** "30 days" */
export const daysText = (range: Range): string => countText(daysOf(range), 'day');
