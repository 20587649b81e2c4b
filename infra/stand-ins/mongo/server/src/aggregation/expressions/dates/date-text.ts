import { CommandError } from '../../../errors.js';
import { DAY, isoYearStart, utcDate } from './calendar.js';
import { fromLocal, timeZone, UTC, type TimeZone } from './timezone.js';

const failure = (text: string, reason: string): CommandError =>
  new CommandError('ConversionFailure', `Error parsing date string '${text}'; ${reason}`);

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const ISO =
  /^\s*(\d{4})-(\d{1,2})(?:-(\d{1,2}))?(?:[T ](\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?)?\s*(Z|[+-]\d{2}:?\d{0,2}|[A-Za-z_]+(?:\/[A-Za-z_]+)*)?\s*$/;

interface Parts {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
  millisecond: number;
}

function assemble(parts: Parts, zone: TimeZone): Date {
  const local = utcDate(parts.year, parts.month - 1, parts.day);
  local.setUTCHours(parts.hour, parts.minute, parts.second, parts.millisecond);
  return fromLocal(local, zone);
}

/** Parses a date in the common formats. */
export function parseDateText(text: string, zone: TimeZone = UTC): Date {
  const iso = ISO.exec(text);
  if (iso) return fromIso(text, iso, zone);
  const guessed = Date.parse(/\d/.test(text) ? `${text} UTC` : '');
  const exact = Number.isNaN(guessed) ? Date.parse(/\d/.test(text) ? text : '') : guessed;
  if (Number.isNaN(exact)) {
    throw failure(
      text,
      `0: Passing a time zone identifier as part of the string is not allowed '${text[0] ?? ''}'`,
    );
  }
  return Number.isNaN(guessed) ? new Date(exact) : fromLocal(new Date(guessed), zone);
}

function fromIso(text: string, iso: RegExpExecArray, zone: TimeZone): Date {
  const [, year, month, day, hour, minute, second, fraction, suffix] = iso as (
    | string
    | undefined
  )[];
  const parts: Parts = {
    year: Number(year),
    month: Number(month),
    day: Number(day ?? 1),
    hour: Number(hour ?? 0),
    minute: Number(minute ?? 0),
    second: Number(second ?? 0),
    millisecond: Math.trunc(Number(`0.${fraction ?? '0'}`) * 1000 + 1e-9),
  };
  checkRanges(text, parts);
  if (suffix !== undefined && zone !== UTC) {
    throw failure(
      text,
      'you cannot pass in a date/time string with time zone information together with a timezone argument',
    );
  }
  return assemble(parts, suffix === undefined ? zone : timeZone(suffix));
}

function checkRanges(text: string, { month, day, hour, minute, second }: Parts): void {
  const isPossible =
    month >= 1 && month <= 12 && day >= 1 && day <= 31 && hour <= 24 && minute < 60 && second <= 60;
  if (!isPossible) throw failure(text, 'a field is out of range');
}

const FIELDS: Record<string, string> = {
  Y: '(?<Y>\\d{4})',
  G: '(?<G>\\d{4})',
  m: '(?<m>\\d{1,2})',
  d: '(?<d>\\d{1,2})',
  H: '(?<H>\\d{1,2})',
  M: '(?<M>\\d{1,2})',
  S: '(?<S>\\d{1,2})',
  L: '(?<L>\\d{1,3})',
  j: '(?<j>\\d{1,3})',
  u: '(?<u>[1-7])',
  U: '(?<U>\\d{1,2})',
  V: '(?<V>\\d{1,2})',
  b: '(?<b>[A-Za-z]{3})',
  B: '(?<B>[A-Za-z]+)',
  z: '(?<z>Z|[A-Za-z_]+/[A-Za-z_/]+|[A-Za-z]{3,4}|[+-]\\d{2}:?\\d{0,2})',
  Z: '(?<Z>[+-]?\\d+)',
};

function patternOf(format: string): RegExp {
  const source = format.replace(
    /%(.?)|[\\^$.*+?()[\]{}|]/g,
    (found, letter: string | undefined) => {
      if (!found.startsWith('%')) return `\\${found}`;
      if (letter === '%') return '%';
      const field = FIELDS[letter ?? ''];
      if (field !== undefined) return field;
      throw new CommandError(
        'Location18536',
        `Invalid format character '%${letter ?? ''}' in format string`,
      );
    },
  );
  return new RegExp(`^${source}$`);
}

function zoneIn(fields: Record<string, string | undefined>, otherwise: TimeZone): TimeZone {
  const minutes = fields['Z'];
  if (minutes !== undefined) return { offsetAt: () => Number(minutes) * 60_000 };
  return fields['z'] === undefined ? otherwise : timeZone(fields['z']);
}

/** Parses a date in a format of `$dateToString`. */
export function parseDateFormat(text: string, format: string, zone: TimeZone): Date {
  const fields = patternOf(format).exec(text)?.groups as
    | Record<string, string | undefined>
    | undefined;
  if (!fields) throw failure(text, `the text does not follow the format '${format}'`);
  const number = (key: string, otherwise: number): number => Number(fields[key] ?? otherwise);
  const time = {
    hour: number('H', 0),
    minute: number('M', 0),
    second: number('S', 0),
    millisecond: fields['L'] === undefined ? 0 : Number(fields['L'].padEnd(3, '0')),
  };
  const { year, month, day } = dayOf(text, fields, number);
  const parts = { year, month, day, ...time };
  checkRanges(text, parts);
  return assemble(parts, zoneIn(fields, zone));
}

function dayOf(
  text: string,
  fields: Record<string, string | undefined>,
  number: (key: string, otherwise: number) => number,
): Pick<Parts, 'year' | 'month' | 'day'> {
  if (fields['G'] !== undefined) {
    const days = (number('V', 1) - 1) * 7 + number('u', 1) - 1;
    return partsOf(new Date(isoYearStart(number('G', 1970)).getTime() + days * DAY));
  }
  if (fields['Y'] === undefined)
    throw failure(text, 'an incomplete date/time string has been found');
  if (fields['j'] !== undefined) return partsOf(utcDate(number('Y', 1970), 0, number('j', 1)));
  const name = (fields['b'] ?? fields['B'])?.slice(0, 3).toLowerCase();
  const month = name === undefined ? number('m', 1) : MONTHS.indexOf(name) + 1;
  return { year: number('Y', 1970), month, day: number('d', 1) };
}

const partsOf = (date: Date): Pick<Parts, 'year' | 'month' | 'day'> => ({
  year: date.getUTCFullYear(),
  month: date.getUTCMonth() + 1,
  day: date.getUTCDate(),
});
