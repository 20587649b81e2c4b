import { startOfDay } from '@leadmart/contracts/days-of-zone';

/** The first and the last moment of a day, `2026-01-31`, of the reader. */
export const startOf = (day: string): Date => new Date(`${day}T00:00:00`);
export const endOf = (day: string): Date => new Date(`${day}T23:59:59.999`);

/** A range of days in the address; an empty text is no bound. They are days of the reader, or of the zone if there is one. */
export interface DayRange {
  from: string;
  to: string;
  zone?: string;
}

/** The first and the last of two days, each optional, in whichever order they were typed. */
export const inOrder = (from: string, to: string): [string, string] =>
  from !== '' && to !== '' && to < from ? [to, from] : [from, to];

/** The query of the API for a range: a day begins and ends at midnight and is sent as two moments. */
export function momentsOf({ zone, ...days }: DayRange): URLSearchParams {
  const query = new URLSearchParams();
  const [from, to] = inOrder(days.from, days.to);
  const first = (day: string) => (zone ? startOfDay(day, zone) : startOf(day));
  const last = (day: string) =>
    zone ? new Date(+startOfDay(dayAfter(day), zone) - 1) : endOf(day);
  if (from !== '') query.set('from', first(from).toISOString());
  if (to !== '') query.set('to', last(to).toISOString());
  return query;
}

const dayAfter = (day: string): string =>
  new Date(Date.parse(day) + 24 * 60 * 60 * 1000).toISOString().slice(0, 10);

/** The first of the last `count` days of the reader, today included. */
export function firstOfDays(count: number, now = new Date()): string {
  return dayOf(new Date(now.getFullYear(), now.getMonth(), now.getDate() - count + 1));
}

/** The reader's present month and the months before it, latest first, as their first and last days. */
export const monthsUpTo = (now: Date, count: number): { from: string; to: string }[] =>
  Array.from({ length: count }, (_, back) => {
    const [year, month] = [now.getFullYear(), now.getMonth() - back];
    return { from: dayOf(new Date(year, month, 1)), to: dayOf(new Date(year, month + 1, 0)) };
  });

function dayOf(moment: Date): string {
  const two = (part: number): string => String(part).padStart(2, '0');
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}
