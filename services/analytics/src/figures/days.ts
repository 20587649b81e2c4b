/**
 * A calendar day, `2026-01-31`, in the time zone of the figures; it does not depend on the time zone of a server
 * or browser. Days and months compare as strings.
 */
export type Day = string;

/** A calendar month, `2026-01`. */
export type Month = string;

export interface Days {
  readonly from: Day;
  readonly to: Day;
}

const dayMs = 24 * 60 * 60 * 1000;
export function dayAfter(day: Day): Day {
  return plainDay(Date.parse(day) + dayMs);
}

/** The `count` days up to and including `last`, oldest first. */
export function daysUpTo(last: Day, count: number): Day[] {
  const end = Date.parse(last);
  return Array.from({ length: count }, (_, n) => plainDay(end - (count - 1 - n) * dayMs));
}

/** The days from the first to the last one, oldest first. */
export function daysIn({ from, to }: Days): Day[] {
  return daysUpTo(to, (Date.parse(to) - Date.parse(from)) / dayMs + 1);
}

/** As many days, up to the day before the first of these. */
export function daysBefore({ from, to }: Days): Days {
  const [first, after] = [Date.parse(from), Date.parse(dayAfter(to))];
  return { from: plainDay(first - (after - first)), to: plainDay(first - dayMs) };
}

export function monthOf(day: Day): Month {
  return day.slice(0, 7);
}

/** The first of the `count` months that end with the month of this day. */
export function firstOfMonths(today: Day, count: number): Month {
  const [year = 0, month = 1] = today.split('-').map(Number);
  return monthOf(plainDay(Date.UTC(year, month - count, 1)));
}

/** From the first of the month to today. */
export function monthToDate(today: Day): Days {
  return { from: `${monthOf(today)}-01`, to: today };
}

/** From the first of January to today. */
export function yearToDate(today: Day): Days {
  return { from: `${today.slice(0, 4)}-01-01`, to: today };
}

/** All days of the month before. */
export function lastMonth(today: Day): Days {
  const { from } = monthToDate(today);
  const to = plainDay(Date.parse(from) - dayMs);
  return { from: `${monthOf(to)}-01`, to };
}

/** The Monday on or before a day. */
export function mondayOf(day: Day): Day {
  const moment = Date.parse(day);
  return plainDay(moment - ((new Date(moment).getUTCDay() + 6) % 7) * dayMs);
}

/** The same days of the month before; on the 31st, all of a shorter month. */
export function sameDaysOfLastMonth(today: Day): Days {
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number);
  // Day 0 of a month is the last day of the one before.
  const lastOfThatMonth = new Date(Date.UTC(year, month - 1, 0));
  const daysInThatMonth = lastOfThatMonth.getUTCDate();
  const prefix = monthOf(plainDay(lastOfThatMonth.getTime()));
  const to = String(Math.min(day, daysInThatMonth)).padStart(2, '0');
  return { from: `${prefix}-01`, to: `${prefix}-${to}` };
}

function plainDay(ms: number): Day {
  return new Date(ms).toISOString().slice(0, 10);
}
