import type { Schedule } from '@leadmart/contracts';

/** When a standing order runs: at a full hour of local dates. */
export interface Timetable {
  readonly schedule: Schedule;
  readonly hour: number;
  /** An IANA time zone. */
  readonly zone: string;
}

/** One date of a timetable, as `2026-03-29`, and its instant. */
export interface RunDate {
  readonly date: string;
  readonly at: Date;
}

const dayMs = 24 * 60 * 60_000;
const hourMs = 60 * 60_000;

/** Returns the first date of the timetable after a date. */
export function dateAfter(table: Timetable, date: string): RunDate {
  let day = startOf(date);
  do day += dayMs;
  while (!isDue(table.schedule, new Date(day)));
  const next = new Date(day).toISOString().slice(0, 10);
  return { date: next, at: instantOf(next, table) };
}

/** Returns the first date of the timetable whose instant is later than `now`. */
export function firstAfter(table: Timetable, now: Date): RunDate {
  // A day before the local date at most, whatever the zone.
  let next = dateAfter(table, new Date(now.getTime() - 2 * dayMs).toISOString().slice(0, 10));
  while (next.at <= now) next = dateAfter(table, next.date);
  return next;
}

function isDue(schedule: Schedule, day: Date): boolean {
  const weekday = day.getUTCDay() || 7;
  switch (schedule.every) {
    case 'weekday':
      return weekday <= 5;
    case 'week':
      return weekday === schedule.weekday;
    case 'month':
      return day.getUTCDate() === Math.min(schedule.day, lastDayOf(day));
  }
}

const lastDayOf = (day: Date): number =>
  new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).getUTCDate();

const startOf = (date: string): number => Date.parse(`${date}T00:00:00Z`);

/**
 * Returns the first instant with this local time. A time that the clocks leave out moves on by what they leave out, which
 * is the next valid time of a full hour.
 */
function instantOf(date: string, { hour, zone }: Pick<Timetable, 'hour' | 'zone'>): Date {
  const local = startOf(date) + hour * hourMs;
  const before = offsetMs(local - dayMs, zone);
  const after = offsetMs(local + dayMs, zone);
  const valid = [local - before, local - after].filter((at) => at + offsetMs(at, zone) === local);
  return new Date(valid.length > 0 ? Math.min(...valid) : local - before);
}

/** How far the local time is ahead of UTC at an instant, which is a whole second. */
function offsetMs(at: number, zone: string): number {
  const parts = new Map(
    formatOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  const [hour, minute, second] = [of('hour'), of('minute'), of('second')];
  return Date.UTC(of('year'), of('month') - 1, of('day'), hour, minute, second) - at;
}

const formatOf = (timeZone: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
