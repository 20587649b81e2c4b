import type { NamedRange, RangeQuery } from '@leadmart/contracts';
import { daysUpTo, lastMonth, monthToDate, yearToDate, type Day, type Days } from './days.js';

const defaultDays = 30;

const named: Readonly<Record<Exclude<NamedRange, 'all'>, (today: Day) => Days>> = {
  'this-month': monthToDate,
  'last-month': lastMonth,
  'this-year': yearToDate,
};

/** Whether the range begins with the first day that has figures. */
export function isFromFirst({ range, from, to }: RangeQuery): boolean {
  return range === 'all' || (to !== undefined && from === undefined);
}

/** The days of a query. Without a first day with figures, a range that begins with it has its last day only. */
export function rangeOf(
  { days = defaultDays, range, from, to }: RangeQuery,
  today: Day,
  firstDay?: Day,
): Days {
  const since = (first: Day, last: Day): Days => ({ from: first < last ? first : last, to: last });
  if (range === 'all') return since(firstDay ?? today, today);
  if (range) return named[range](today);
  if (from !== undefined) return { from, to: to ?? (from > today ? from : today) };
  if (to !== undefined) return since(firstDay ?? to, to);
  return { from: daysUpTo(today, days)[0] ?? today, to: today };
}
