import { typeName } from '../../../documents/type-names.js';
import { CommandError } from '../../../errors.js';

const MINUTE = 60_000;

/** The offset of a time zone from UTC at a moment, in milliseconds. */
export interface TimeZone {
  offsetAt(time: number): number;
}

const fixed = (offset: number): TimeZone => ({ offsetAt: () => offset });
export const UTC = fixed(0);

function namedZone(name: string): TimeZone {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: name,
    hourCycle: 'h23',
    era: 'short',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  return {
    offsetAt(time) {
      const part: Record<string, string> = {};
      for (const { type, value } of format.formatToParts(time)) part[type] = value;
      const number = (key: string): number => Number(part[key]);
      const year = part['era'] === 'BC' ? 1 - number('year') : number('year');
      const local = new Date(0);
      local.setUTCFullYear(year, number('month') - 1, number('day'));
      local.setUTCHours(number('hour'), number('minute'), number('second'));
      return local.getTime() - Math.floor(time / 1000) * 1000;
    },
  };
}

const zones = new Map<string, TimeZone>([
  ['UTC', UTC],
  ['GMT', UTC],
  ['Z', UTC],
]);

function parseZone(name: string): TimeZone {
  const offset = /^([+-])(\d\d):?(\d\d)?$/.exec(name);
  if (offset) {
    const minutes = Number(offset[2]) * 60 + Number(offset[3] ?? 0);
    return fixed((offset[1] === '-' ? -minutes : minutes) * MINUTE);
  }
  try {
    return namedZone(name);
  } catch {
    throw new CommandError('Location40485', `unrecognized time zone identifier: "${name}"`);
  }
}

/** A time zone given by Olson name or offset. */
export function timeZone(value: unknown): TimeZone {
  if (value === undefined) return UTC;
  if (typeof value !== 'string') {
    throw new CommandError(
      'Location40517',
      `timezone must evaluate to a string, found ${typeName(value)}`,
    );
  }
  const known = zones.get(value);
  if (known) return known;
  const zone = parseZone(value);
  zones.set(value, zone);
  return zone;
}

/** The local time at a moment: a Date whose UTC fields hold the local time. */
export const toLocal = (date: Date, zone: TimeZone): Date =>
  new Date(date.getTime() + zone.offsetAt(date.getTime()));

/** The moment at which the clock of the zone shows this local time. */
export function fromLocal(local: Date, zone: TimeZone): Date {
  const wanted = local.getTime();
  const first = wanted - zone.offsetAt(wanted);
  return new Date(wanted - zone.offsetAt(first));
}
