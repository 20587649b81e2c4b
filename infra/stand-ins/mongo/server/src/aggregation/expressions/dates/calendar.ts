/** Calendar arithmetic on dates whose UTC fields hold the local time. */

export const DAY = 86_400_000;
const MONTHS_PER = { year: 12, quarter: 3, month: 1 } as const;

export const UNIT_MS = {
  week: 7 * DAY,
  day: DAY,
  hour: 3_600_000,
  minute: 60_000,
  second: 1000,
  millisecond: 1,
} as const;

export type MonthUnit = keyof typeof MONTHS_PER;
export type Unit = MonthUnit | keyof typeof UNIT_MS;

export const isMonthUnit = (unit: Unit): unit is MonthUnit => unit in MONTHS_PER;
export const isUnit = (unit: unknown): unit is Unit =>
  typeof unit === 'string' && (unit in MONTHS_PER || unit in UNIT_MS);

const dayNumber = (date: Date): number => Math.floor(date.getTime() / DAY);

export function utcDate(year: number, month: number, day = 1): Date {
  const date = new Date(0);
  date.setUTCFullYear(year, month, day);
  return date;
}

export const dayOfYear = (date: Date): number =>
  dayNumber(date) - dayNumber(utcDate(date.getUTCFullYear(), 0)) + 1;

/** Weeks start on Sunday; days before the first Sunday are in week 0. */
export const weekOfYear = (date: Date): number =>
  Math.floor((dayOfYear(date) + 6 - date.getUTCDay()) / 7);

export const isoDayOfWeek = (date: Date): number => date.getUTCDay() || 7;

/** The ISO year of a week is the year of its Thursday. */
const thursdayOf = (date: Date): Date => new Date(date.getTime() + (4 - isoDayOfWeek(date)) * DAY);

export const isoWeekYear = (date: Date): number => thursdayOf(date).getUTCFullYear();
export const isoWeek = (date: Date): number =>
  Math.floor((dayOfYear(thursdayOf(date)) - 1) / 7) + 1;

/** The Monday of the first ISO week of a year. */
export function isoYearStart(year: number): Date {
  const fourth = utcDate(year, 0, 4);
  return new Date(fourth.getTime() - (isoDayOfWeek(fourth) - 1) * DAY);
}

const monthNumber = (date: Date): number => date.getUTCFullYear() * 12 + date.getUTCMonth();

/**
 * Adds months and stays within the resulting month: January 31 plus one month is the last of
 * February.
 */
function addMonths(date: Date, months: number): Date {
  const month = monthNumber(date) + months;
  const [year, inYear] = [Math.floor(month / 12), ((month % 12) + 12) % 12];
  const lastDay = utcDate(year, inYear + 1, 0).getUTCDate();
  const result = new Date(date);
  result.setUTCFullYear(year, inYear, Math.min(date.getUTCDate(), lastDay));
  return result;
}

export const addUnits = (date: Date, unit: Unit, amount: number): Date =>
  isMonthUnit(unit)
    ? addMonths(date, amount * MONTHS_PER[unit])
    : new Date(date.getTime() + amount * UNIT_MS[unit]);

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

/** The number of a weekday by its name or first three letters; Sunday is 0. */
export function weekdayNumber(name: string): number {
  const wanted = name.toLowerCase();
  return WEEKDAYS.findIndex((day) => day === wanted || day.slice(0, 3) === wanted);
}

/**
 * Weeks since a fixed week in the past, for weeks that start on the given day. Day 0 was a
 * Thursday.
 */
const weekNumber = (date: Date, startOfWeek: number): number =>
  Math.floor((dayNumber(date) + 4 - startOfWeek) / 7);

/** The number of unit boundaries between two moments. */
export function boundariesBetween(start: Date, end: Date, unit: Unit, startOfWeek: number): number {
  if (isMonthUnit(unit)) {
    const per = MONTHS_PER[unit];
    return Math.floor(monthNumber(end) / per) - Math.floor(monthNumber(start) / per);
  }
  if (unit === 'week') return weekNumber(end, startOfWeek) - weekNumber(start, startOfWeek);
  const size = UNIT_MS[unit];
  return Math.floor(end.getTime() / size) - Math.floor(start.getTime() / size);
}

const REFERENCE = utcDate(2000, 0);

/** The start of the bin that contains a moment. Bins are counted from January 1, 2000. */
export function truncateTo(date: Date, unit: Unit, binSize: number, startOfWeek: number): Date {
  if (isMonthUnit(unit)) {
    const size = binSize * MONTHS_PER[unit];
    const since = monthNumber(date) - monthNumber(REFERENCE);
    return addMonths(REFERENCE, Math.floor(since / size) * size);
  }
  const size = binSize * UNIT_MS[unit];
  // January 1, 2000 was a Saturday. Weeks are counted from the first start of a week after it.
  const shift = unit === 'week' ? ((startOfWeek + 1) % 7) * DAY : 0;
  const reference = REFERENCE.getTime() + shift;
  return new Date(reference + Math.floor((date.getTime() - reference) / size) * size);
}
