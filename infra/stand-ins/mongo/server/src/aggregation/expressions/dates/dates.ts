import { Int32, Long, type ObjectId } from 'bson';
import { bsonTypeOf, isPlainObject, type Doc } from '../../../documents/codec.js';
import { timestampValue } from '../../../documents/compare.js';
import { asInt32 } from '../../../documents/numbers/integers.js';
import { typeName } from '../../../documents/type-names.js';
import { valuePreview } from '../../../documents/value-preview.js';
import { CommandError } from '../../../errors.js';
import { isNullish, named } from '../arguments.js';
import {
  DAY,
  dayOfYear,
  isoDayOfWeek,
  isoWeek,
  isoWeekYear,
  isoYearStart,
  utcDate,
  weekOfYear,
} from './calendar.js';
import { fromLocal, timeZone, toLocal } from './timezone.js';
import type { OperatorCompiler } from '../scope.js';

/** Values that contain a moment: dates, timestamps and ObjectIds. */
export function dateOf(value: unknown): Date {
  if (value instanceof Date) return value;
  if (bsonTypeOf(value) === 'ObjectId') return (value as ObjectId).getTimestamp();
  if (bsonTypeOf(value) === 'Timestamp')
    return new Date(Number(timestampValue(value) >> 32n) * 1000);
  throw new CommandError(
    'Location16006',
    `can't convert from BSON type ${typeName(value)} to Date`,
  );
}

/**
 * An operator on one date: given as the argument, in an array of one element, or with a time zone.
 */
function datePart(part: (local: Date) => unknown): OperatorCompiler {
  return (argument, scope, name) => {
    const single: unknown =
      Array.isArray(argument) && argument.length === 1 ? argument[0] : argument;
    if (Array.isArray(single)) {
      throw new CommandError(
        'Location40536',
        `${name} accepts exactly one argument if given an array, but was given ${single.length}`,
      );
    }
    const isNamed = isPlainObject(single) && !Object.keys(single)[0]?.startsWith('$');
    if (!isNamed) {
      const inner = scope.compile(single);
      return (frame) => {
        const value = inner(frame);
        return isNullish(value) ? null : part(dateOf(value));
      };
    }
    return datePartWithZone(part)(single, scope, name);
  };
}

const datePartWithZone = (part: (local: Date) => unknown): OperatorCompiler =>
  named({ required: ['date'], optional: ['timezone'] }, (values) => {
    const { date, timezone } = values;
    if (isNullish(date) || hasNullZone(values)) return null;
    return part(toLocal(dateOf(date), timeZone(timezone)));
  });

export const hasNullZone = (values: Record<string, unknown>): boolean =>
  'timezone' in values && isNullish(values['timezone']);

const int = (part: (local: Date) => number): OperatorCompiler =>
  datePart((local) => new Int32(part(local)));

const dateToParts = named(
  { required: ['date'], optional: ['timezone', 'iso8601'] },
  (values): Doc | null => {
    const { date, timezone, iso8601 = false } = values;
    if (isNullish(date) || hasNullZone(values) || isNullish(iso8601)) return null;
    if (typeof iso8601 !== 'boolean') {
      throw new CommandError(
        'Location40521',
        `iso8601 must evaluate to a bool, found ${typeName(iso8601)}`,
      );
    }
    const local = toLocal(dateOf(date), timeZone(timezone));
    const day = iso8601
      ? {
          isoWeekYear: isoWeekYear(local),
          isoWeek: isoWeek(local),
          isoDayOfWeek: isoDayOfWeek(local),
        }
      : { year: local.getUTCFullYear(), month: local.getUTCMonth() + 1, day: local.getUTCDate() };
    const parts = {
      ...day,
      hour: local.getUTCHours(),
      minute: local.getUTCMinutes(),
      second: local.getUTCSeconds(),
      millisecond: local.getUTCMilliseconds(),
    };
    return Object.fromEntries(Object.entries(parts).map(([key, value]) => [key, new Int32(value)]));
  },
);

function partArgument(values: Doc, key: string, otherwise: number): number | null {
  const value = values[key];
  if (!(key in values)) return otherwise;
  if (isNullish(value)) return null;
  const number = asInt32(value);
  if (number === undefined) {
    throw new CommandError(
      'Location40515',
      `'${key}' must evaluate to an integer, found ${typeName(value)} with value ${valuePreview(value)}`,
    );
  }
  if (/year/i.test(key) && (number < 1 || number > 9999)) {
    throw new CommandError(
      'Location40523',
      `'${key}' must evaluate to an integer in the range 1 to 9999, found ${number}`,
    );
  }
  if (
    !/year/i.test(key) &&
    Math.abs(number) > 32_767 &&
    key !== 'second' &&
    key !== 'millisecond'
  ) {
    throw new CommandError(
      'Location31034',
      `'${key}' must evaluate to a value in the range [-32768, 32767]; value ${number} is not in range`,
    );
  }
  return number;
}

const DAY_PARTS = ['year', 'month', 'day'] as const;
const ISO_PARTS = ['isoWeekYear', 'isoWeek', 'isoDayOfWeek'] as const;
const TIME_PARTS = ['hour', 'minute', 'second', 'millisecond'] as const;

const dateFromPartsOf = named(
  { required: [], optional: [...DAY_PARTS, ...ISO_PARTS, ...TIME_PARTS, 'timezone'] },
  (values) => {
    const isIso = 'isoWeekYear' in values;
    const [year, second, third] = (isIso ? ISO_PARTS : DAY_PARTS).map((key) =>
      partArgument(values, key, 1),
    );
    const time = TIME_PARTS.map((key) => partArgument(values, key, 0));
    if (isNullish(year) || isNullish(second) || isNullish(third) || hasNullZone(values))
      return null;
    const [hour, minute, seconds, millisecond] = time;
    if (isNullish(hour) || isNullish(minute) || isNullish(seconds) || isNullish(millisecond))
      return null;
    const local = isIso
      ? new Date(isoYearStart(year).getTime() + ((second - 1) * 7 + third - 1) * DAY)
      : utcDate(year, second - 1, third);
    local.setUTCHours(hour, minute, seconds, millisecond);
    return fromLocal(local, timeZone(values['timezone']));
  },
);

const dateFromParts: OperatorCompiler = (argument, scope, name) => {
  if (!isPlainObject(argument)) {
    throw new CommandError(
      'Location40519',
      '$dateFromParts only supports an object as its argument',
    );
  }
  if (!('year' in argument) && !('isoWeekYear' in argument)) {
    throw new CommandError(
      'Location40516',
      "$dateFromParts requires either 'year' or 'isoWeekYear' to be present",
    );
  }
  const isMixed =
    'isoWeekYear' in argument
      ? DAY_PARTS.some((key) => key in argument)
      : ISO_PARTS.some((key) => key in argument);
  if (isMixed) {
    throw new CommandError(
      'Location40489',
      '$dateFromParts does not allow mixing natural dates with ISO dates',
    );
  }
  return dateFromPartsOf(argument, scope, name);
};

export const DATES: [string, OperatorCompiler][] = [
  ['$year', int((date) => date.getUTCFullYear())],
  ['$month', int((date) => date.getUTCMonth() + 1)],
  ['$dayOfMonth', int((date) => date.getUTCDate())],
  ['$hour', int((date) => date.getUTCHours())],
  ['$minute', int((date) => date.getUTCMinutes())],
  ['$second', int((date) => date.getUTCSeconds())],
  ['$millisecond', int((date) => date.getUTCMilliseconds())],
  ['$dayOfYear', int(dayOfYear)],
  ['$dayOfWeek', int((date) => date.getUTCDay() + 1)],
  ['$week', int(weekOfYear)],
  ['$isoDayOfWeek', int(isoDayOfWeek)],
  ['$isoWeek', int(isoWeek)],
  ['$isoWeekYear', datePart((date) => Long.fromNumber(isoWeekYear(date)))],
  ['$dateToParts', dateToParts],
  ['$dateFromParts', dateFromParts],
];
