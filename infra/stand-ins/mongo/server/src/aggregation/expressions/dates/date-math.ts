import { Long } from 'bson';
import { numberKind, toBigInt } from '../../../documents/numbers/numbers.js';
import { typeName } from '../../../documents/type-names.js';
import { valuePreview } from '../../../documents/value-preview.js';
import { CommandError } from '../../../errors.js';
import { isNullish, named, type Arguments } from '../arguments.js';
import {
  addUnits,
  boundariesBetween,
  isMonthUnit,
  isoDayOfWeek,
  isoWeek,
  isoWeekYear,
  isUnit,
  dayOfYear,
  truncateTo,
  weekdayNumber,
  weekOfYear,
  type Unit,
} from './calendar.js';
import { parseDateFormat, parseDateText } from './date-text.js';
import { dateOf, hasNullZone } from './dates.js';
import { fromLocal, timeZone, toLocal, type TimeZone } from './timezone.js';
import type { OperatorCompiler } from '../scope.js';

function unitOf(name: string, value: unknown): Unit {
  if (isUnit(value)) return value;
  if (typeof value !== 'string') {
    throw new CommandError(
      'Location5439013',
      `${name} requires 'unit' to be a string, but got ${typeName(value)}`,
    );
  }
  throw new CommandError(
    'FailedToParse',
    `${name} parameter 'unit' value cannot be recognized as a time unit: ${value}`,
  );
}

function startOfWeekOf(name: string, value: unknown, unit: Unit): number {
  if (unit !== 'week' || value === undefined) return 0;
  const day = typeof value === 'string' ? weekdayNumber(value) : -1;
  if (day >= 0) return day;
  throw new CommandError(
    typeof value === 'string' ? 'FailedToParse' : 'Location5439015',
    `${name} parameter 'startOfWeek' value cannot be recognized as a day of a week: ${valuePreview(value)}`,
  );
}

function momentOf(name: string, field: string, value: unknown): Date {
  try {
    return dateOf(value);
  } catch {
    throw new CommandError(
      name === '$dateDiff'
        ? 'Location5166307'
        : name === '$dateTrunc'
          ? 'Location5439012'
          : 'Location5166403',
      `${name} requires '${field}' to be a date, but got ${typeName(value)}`,
    );
  }
}

function dateAdd(name: string, direction: 1 | -1): OperatorCompiler {
  return named({ required: ['startDate', 'unit', 'amount'], optional: ['timezone'] }, (values) => {
    const { startDate, unit, amount, timezone } = values;
    if (isNullish(startDate) || isNullish(unit) || isNullish(amount) || hasNullZone(values))
      return null;
    const start = momentOf(name, 'startDate', startDate);
    const by = unitOf(name, unit);
    const count = toBigInt(amount);
    if (numberKind(amount) === undefined || count === undefined) {
      throw new CommandError('Location5166405', `${name} expects integer amount of time units`);
    }
    const units = Number(count) * direction;
    if (isClockUnit(by)) return checkedDate(name, addUnits(start, by, units));
    const zone = timeZone(timezone);
    return checkedDate(name, fromLocal(addUnits(toLocal(start, zone), by, units), zone));
  });
}

function checkedDate(name: string, date: Date): Date {
  if (!Number.isNaN(date.getTime())) return date;
  throw new CommandError('Location5166406', `${name} overflowed`);
}

/** Units up to hours are elapsed time; units from days on follow the calendar of the time zone. */
const isClockUnit = (unit: Unit): boolean =>
  !isMonthUnit(unit) && unit !== 'week' && unit !== 'day';

function sameOffset([start, end]: readonly [Date, Date], zone: TimeZone): [Date, Date] {
  const offset = zone.offsetAt(start.getTime());
  return [new Date(start.getTime() + offset), new Date(end.getTime() + offset)];
}

const dateDiff = named(
  { required: ['startDate', 'endDate', 'unit'], optional: ['timezone', 'startOfWeek'] },
  (values) => {
    const { startDate, endDate, unit, timezone, startOfWeek } = values;
    if (isNullish(startDate) || isNullish(endDate) || isNullish(unit) || hasNullZone(values))
      return null;
    if ('startOfWeek' in values && unit === 'week' && isNullish(startOfWeek)) return null;
    const of = unitOf('$dateDiff', unit);
    const zone = timeZone(timezone);
    const moments = [
      momentOf('$dateDiff', 'startDate', startDate),
      momentOf('$dateDiff', 'endDate', endDate),
    ] as const;
    const [start, end] = isClockUnit(of)
      ? sameOffset(moments, zone)
      : [toLocal(moments[0], zone), toLocal(moments[1], zone)];
    const first = startOfWeekOf('$dateDiff', startOfWeek, of);
    return Long.fromNumber(boundariesBetween(start, end, of, first));
  },
);

function binSizeOf(value: unknown): number {
  if (value === undefined) return 1;
  const size = Number(toBigInt(value) ?? Number.NaN);
  if (Number.isNaN(size)) {
    throw new CommandError(
      'Location5439017',
      "$dateTrunc requires 'binSize' to be a 64-bit integer",
    );
  }
  if (size > 0) return size;
  throw new CommandError(
    'Location5439018',
    `$dateTrunc requires 'binSize' to be greater than 0, but got value ${size}`,
  );
}

const dateTrunc = named(
  { required: ['date', 'unit'], optional: ['binSize', 'timezone', 'startOfWeek'] },
  (values) => {
    const { date, unit, binSize, timezone, startOfWeek } = values;
    if (isNullish(date) || isNullish(unit) || hasNullZone(values)) return null;
    if ('binSize' in values && isNullish(binSize)) return null;
    if ('startOfWeek' in values && unit === 'week' && isNullish(startOfWeek)) return null;
    const by = unitOf('$dateTrunc', unit);
    const zone = timeZone(timezone);
    const local = toLocal(momentOf('$dateTrunc', 'date', date), zone);
    const first = startOfWeekOf('$dateTrunc', startOfWeek, by);
    return fromLocal(truncateTo(local, by, binSizeOf(binSize), first), zone);
  },
);

const pad = (value: number, digits: number): string => String(value).padStart(digits, '0');
const MONTH_NAMES =
  'January February March April May June July August September October November December'.split(
    ' ',
  );

function offsetText(minutes: number): string {
  const size = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${pad(Math.floor(size / 60), 2)}${pad(size % 60, 2)}`;
}

const FORMATTERS: Record<string, (local: Date, offset: number) => string> = {
  Y: (date) => pad(date.getUTCFullYear(), 4),
  G: (date) => pad(isoWeekYear(date), 4),
  m: (date) => pad(date.getUTCMonth() + 1, 2),
  d: (date) => pad(date.getUTCDate(), 2),
  H: (date) => pad(date.getUTCHours(), 2),
  M: (date) => pad(date.getUTCMinutes(), 2),
  S: (date) => pad(date.getUTCSeconds(), 2),
  L: (date) => pad(date.getUTCMilliseconds(), 3),
  j: (date) => pad(dayOfYear(date), 3),
  w: (date) => String(date.getUTCDay() + 1),
  u: (date) => String(isoDayOfWeek(date)),
  U: (date) => pad(weekOfYear(date), 2),
  V: (date) => pad(isoWeek(date), 2),
  b: (date) => (MONTH_NAMES[date.getUTCMonth()] ?? '').slice(0, 3),
  B: (date) => MONTH_NAMES[date.getUTCMonth()] ?? '',
  z: (_date, offset) => offsetText(offset),
  Z: (_date, offset) => `${offset < 0 ? '-' : '+'}${pad(Math.abs(offset), 3)}`,
  '%': () => '%',
};

function formatDate(local: Date, offset: number, format: string): string {
  return format.replace(/%(.?)/gs, (_found, letter: string) => {
    const formatter = FORMATTERS[letter];
    if (formatter) return formatter(local, offset);
    throw letter === ''
      ? new CommandError('Location18535', "Unmatched '%' at end of format string")
      : new CommandError('Location18536', `Invalid format character '%${letter}' in format string`);
  });
}

function formatOf({ format, timezone }: Arguments): string {
  if (typeof format === 'string') return format;
  if (format === undefined) {
    const isUtc = timezone === undefined || timezone === 'UTC' || timezone === 'GMT';
    return isUtc ? '%Y-%m-%dT%H:%M:%S.%LZ' : '%Y-%m-%dT%H:%M:%S.%L';
  }
  throw new CommandError(
    'Location18533',
    `$dateToString requires that 'format' be a string, found: ${typeName(format)} with value ${valuePreview(format)}`,
  );
}

const dateToString = named(
  { required: ['date'], optional: ['format', 'timezone', 'onNull'] },
  (values) => {
    const { date, timezone, onNull } = values;
    if (isNullish(date)) return 'onNull' in values ? onNull : null;
    if (hasNullZone(values) || ('format' in values && isNullish(values['format']))) return null;
    const moment = dateOf(date);
    const zone = timeZone(timezone);
    const offset = Math.round(zone.offsetAt(moment.getTime()) / 60_000);
    return formatDate(toLocal(moment, zone), offset, formatOf(values));
  },
);

const dateFromString = named(
  { required: ['dateString'], optional: ['format', 'timezone', 'onError', 'onNull'] },
  (values) => {
    const { dateString, format, timezone } = values;
    if (isNullish(dateString)) return 'onNull' in values ? values['onNull'] : null;
    if (hasNullZone(values) || format === null) return null;
    try {
      if (typeof dateString !== 'string') {
        throw new CommandError(
          'ConversionFailure',
          `$dateFromString requires that 'dateString' be a string, found: ${typeName(dateString)} with value ${valuePreview(dateString)}`,
        );
      }
      const zone = timeZone(timezone);
      return typeof format === 'string'
        ? parseDateFormat(dateString, format, zone)
        : parseDateText(dateString, zone);
    } catch (error) {
      const isUnreadable = error instanceof CommandError && error.codeName === 'ConversionFailure';
      if (isUnreadable && 'onError' in values) return values['onError'];
      throw error;
    }
  },
);

export const DATE_MATH: [string, OperatorCompiler][] = [
  ['$dateAdd', dateAdd('$dateAdd', 1)],
  ['$dateSubtract', dateAdd('$dateSubtract', -1)],
  ['$dateDiff', dateDiff],
  ['$dateTrunc', dateTrunc],
  ['$dateToString', dateToString],
  ['$dateFromString', dateFromString],
];
