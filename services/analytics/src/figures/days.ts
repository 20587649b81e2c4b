/**
 * A calendar day in UTC, `2026-01-31`. Every figure is counted in UTC, so that it does not depend
 * on where a server or a reader is. Days compare as strings.
 */
export type Day = string;

export interface Days {
  readonly from: Day;
  readonly to: Day;
}

const dayMs = 24 * 60 * 60 * 1000;

export function dayOf(moment: Date | string): Day {
  return (typeof moment === 'string' ? moment : moment.toISOString()).slice(0, 10);
}

/** The `count` days up to and including `last`, oldest first. */
export function daysUpTo(last: Day, count: number): Day[] {
  const end = Date.parse(last);
  return Array.from({ length: count }, (_, n) => dayOf(new Date(end - (count - 1 - n) * dayMs)));
}

/** From the first of the month to today. */
export function monthToDate(today: Day): Days {
  return { from: `${today.slice(0, 7)}-01`, to: today };
}

/** The same days of the month before; on the 31st, all of a shorter month. */
export function sameDaysOfLastMonth(today: Day): Days {
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number);
  // Day 0 of a month is the last day of the one before.
  const lastOfThatMonth = new Date(Date.UTC(year, month - 1, 0));
  const daysInThatMonth = lastOfThatMonth.getUTCDate();
  const prefix = dayOf(lastOfThatMonth).slice(0, 7);
  const to = String(Math.min(day, daysInThatMonth)).padStart(2, '0');
  return { from: `${prefix}-01`, to: `${prefix}-${to}` };
}
